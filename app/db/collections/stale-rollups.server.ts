import { byLevelBottomUp, idRangeOf, type RollupName, rollupId } from './rollup-ids.server'

/** Rollups that a write makes stale; null means every scope, every rollup kind or every month. */
export interface InvalidatedRollups {
  scopes: string[] | null
  parts: readonly RollupName[] | null
  months: readonly string[] | null
}

/** Update that invalidates a rollup; the new revision stops a reader from storing a value computed from older data. */
export const INVALIDATE = { $inc: { revision: 1 }, $set: { data: null } }

/** Intervals that hold the scopes of each level, concessions first. */
const EVERY_LEVEL = ['site', 'plate', 'group', 'all'].map((level) => ({
  $gte: level,
  $lt: `${level}}`,
}))

/** Identifiers of the rollups that a write makes stale, by level; null when they cannot all be listed. */
export function rollupKeysOf({ scopes, parts, months }: InvalidatedRollups): string[][] | null {
  if (!scopes || !parts || !months) return null
  return byLevelBottomUp(scopes, (scope) => scope).map((list) =>
    parts.flatMap((part) =>
      months.flatMap((month) => list.map((scope) => rollupId(part, scope, month))),
    ),
  )
}

/** Update commands that invalidate stale rollups, concessions first. */
export function invalidationUpdates(stale: InvalidatedRollups) {
  const { scopes, parts, months } = stale
  const of = (filters: object[]) =>
    filters.map((filter) => ({ updateMany: { filter, update: INVALIDATE } }))
  const named = rollupKeysOf(stale)
  if (named) return of(named.map((ids) => ({ _id: { $in: ids } })))
  const within = scopes
    ? byLevelBottomUp(scopes, (scope) => scope).map((list) => ({ $in: list }))
    : EVERY_LEVEL
  const own = {
    ...(parts ? { $or: parts.map((part) => ({ _id: idRangeOf(part) })) } : {}),
    ...(months ? { month: { $in: [...months] } } : {}),
  }
  return within.flatMap((scope) => of([{ scope, ...own }]))
}

/** True when a write makes the rollup with this identifier stale. */
export function invalidates({ scopes, parts, months }: InvalidatedRollups, id: string): boolean {
  const [, scope = '', month = ''] = id.split('|')
  const isPart = parts === null || parts.some((part) => rollupId(part, scope, month) === id)
  return (
    isPart &&
    (scopes === null || scopes.includes(scope)) &&
    (months === null || months.includes(month))
  )
}
