import { type DayPartName, type RollupPart, rollupId } from '~/db/collections/rollup-ids.server'
import { findRollups, type RollupDocument } from '~/db/collections/rollups.server'
import { type Scope, scopeKey } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import { prefetch, shareWithinTick } from '~/infra/process/coalesced-reads.server'
import { monthSum } from './build.server'
import type { Rollup, RollupParts } from './definitions.server'
import { areMissing, readSum } from './read-or-build.server'

const readPart = <P extends RollupPart>(
  name: P,
  scope: Scope,
  month: Month,
  looked: RollupDocument | undefined,
): Promise<RollupParts[P]> =>
  readSum(
    monthSum(name, month, null),
    ({ network }) => monthSum(name, month, network),
    scope,
    looked,
  )

/** A scope's month, yyyy-MM. */
interface Of {
  scope: Scope
  month: Month
}

async function read({ scope, month }: Of): Promise<Rollup> {
  const key = scopeKey(scope)
  const id = (name: RollupPart) => rollupId(name, key, month)
  const found = await findRollups([id('activity'), id('objectifs')])
  const [activity, objectifs] = await Promise.all([
    readPart('activity', scope, month, found.get(id('activity'))),
    readPart('objectifs', scope, month, found.get(id('objectifs'))),
  ])
  return { activity, objectifs }
}

/** One part of a scope's month (yyyy-MM), for screens that need no other. */
export async function readRollupPart<P extends RollupPart>(
  name: P,
  scope: Scope,
  month: Month,
): Promise<RollupParts[P]> {
  const id = rollupId(name, scopeKey(scope), month)
  return readPart(name, scope, month, (await findRollups([id])).get(id))
}

/** Rollup kinds without a stored value for a scope's month (yyyy-MM). One query. */
export async function missingRollups(
  names: readonly RollupPart[],
  scope: Scope,
  month: Month,
): Promise<RollupPart[]> {
  const missing = await areMissing(
    names.map((name) => monthSum(name, month, null)),
    scope,
  )
  return names.filter((_name, i) => missing[i])
}

const monthIds = (scope: Scope, months: readonly Month[]): string[] =>
  months.flatMap((month) =>
    (['activity', 'objectifs'] as const).map((name) => rollupId(name, scopeKey(scope), month)),
  )

/** Roll-ups looked for before they are read. */
export type PrefetchedRollups = Awaited<ReturnType<typeof findRollups>>

/**
 * Prefetches the documents that a page reads later for the same scope (`readRollupMonths` of `months`,
 * `readDayRollup` of `kept`): one query together with the page's first read. Builds no rollup (`prefetch`).
 * @param names kinds of `kept` that the page reads
 */
export function prefetchRollups(
  scope: Scope,
  months: readonly Month[],
  kept: Month,
  names: readonly DayPartName[] = ['cells'],
): Promise<PrefetchedRollups> {
  const ids = names.map((name) => rollupId(name, scopeKey(scope), kept))
  return prefetch(findRollups([...monthIds(scope, months), ...ids]))
}

/**
 * Reads two rollups of each month (yyyy-MM) of a scope, in the given order: one query when nothing changed, none for
 * prefetched documents.
 */
export async function readRollupMonths(
  scope: Scope,
  months: readonly Month[],
  ahead?: Promise<PrefetchedRollups>,
): Promise<Pick<Rollup, 'activity' | 'objectifs'>[]> {
  const found = await (ahead ?? findRollups(monthIds(scope, months)))
  const part = <P extends RollupPart>(name: P, month: Month) =>
    readPart(name, scope, month, found.get(rollupId(name, scopeKey(scope), month)))
  return Promise.all(
    months.map(async (month) => ({
      activity: await part('activity', month),
      objectifs: await part('objectifs', month),
    })),
  )
}

const readOnce = shareWithinTick(({ scope, month }: Of) => `${scopeKey(scope)}|${month}`, read)

/**
 * Reads the rollup of a scope for a month (yyyy-MM): one query when nothing changed since the last read, for any size
 * of scope. Else the changed concessions are recomputed and summed with the other ones. Identical reads in one
 * event-loop tick share one promise, e.g. the frame's and the page's of one request.
 */
export const readRollup = (scope: Scope, month: Month): Promise<Rollup> =>
  readOnce({ scope, month })
