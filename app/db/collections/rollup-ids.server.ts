/** Kinds of month rollup. `planned`: planned collaborators; `report`: whether quality and VideoCheck data exist. */
export type RollupPart =
  | 'activity'
  | 'objectifs'
  | 'staff'
  | 'attendance'
  | 'planned'
  | 'videocheck'
  | 'report'

/**
 * Other rollups of a scope's month. Most are of single days: highlights (`watch`; `lines-…` of
 * hours), productivity, comparison, causes, levers,
 * landing. Not of a day: aggregates of a list of concessions (`some-…`), potential, VideoCheck, surveys (`quality`), the
 * gap day by day (`gaps-…`), the month's path (`path`), and the month's work (`work`).
 */
export type DayPartName =
  | 'watch'
  | 'behind'
  | 'lines-ht'
  | 'lines-hec'
  | 'some-figures'
  | 'some-targets'
  | 'some-sales'
  | 'some-advisers'
  | 'some-potential'
  | 'potential'
  | 'videocheck-gaps'
  | 'quality'
  | 'productivity'
  | 'compared'
  | 'outside'
  | 'causes-revenue'
  | 'causes-ht'
  | 'causes-hec'
  | 'levers-revenue'
  | 'levers-ht'
  | 'levers-hec'
  | 'landing-revenue'
  | 'landing-ht'
  | 'landing-hec'
  | 'gaps-revenue'
  | 'gaps-ht'
  | 'gaps-hec'
  | 'path'
  | 'work'

/** Name of a rollup of a scope's month. */
export type RollupName = RollupPart | DayPartName

/** Grows when a part's stored layout changes: older documents are then never read again. */
const LAYOUT = 17

/** The identifier of a part of a scope's month. */
export function rollupId(part: RollupName, scope: string, month: string): string {
  return `${part}${LAYOUT}|${scope}|${month}`
}

/** The part that an identifier of `rollupId` names. */
export const partOfId = (id: string): string => id.slice(0, id.indexOf(`${LAYOUT}|`))

/** The scope that an identifier of `rollupId` names, as `scopeKey` writes it. */
export const scopeOfId = (id: string): string => id.split('|')[1] ?? ''

const LEVELS = [/^site:/, /^plate:/, /^group:/, /^all$/]

/**
 * Groups values by the level of their scope, concessions first. Rollups are invalidated in this order, so that a rollup
 * never outlives the rollups below it that are stale.
 */
export function byLevelBottomUp<T>(list: readonly T[], scopeOf: (one: T) => string): T[][] {
  return LEVELS.map((level) => list.filter((one) => level.test(scopeOf(one)))).filter(
    (found) => found.length > 0,
  )
}

/** Filter on `_id` that matches every document of a rollup kind, for all scopes and months. */
export const idRangeOf = (part: RollupName) => ({
  $gte: `${part}${LAYOUT}|`,
  $lt: `${part}${LAYOUT}}`,
})
