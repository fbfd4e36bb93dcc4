import { type ReferenceData, referenceIn } from '~/db/collections/reference-data.server'
import { type DayPartName, rollupId } from '~/db/collections/rollup-ids.server'
import { findRollups, type RollupDocument } from '~/db/collections/rollups.server'
import { type Scope, scopeKey } from '~/domain/access/scope'
import { type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import type { MonthDays } from '~/domain/calendar/working-days'
import { partsOf, placesOf, type SiteNode, scopeOfKey, sitesOf } from '~/domain/hierarchy/network'
import { calendarMark, scopeDays } from '~/domain/places/place-days'
import { prefetch } from '~/infra/process/coalesced-reads.server'
import { inLists } from './batched-sites.server'
import type { WrittenSites } from './plate-batches'
import { areMissing, readSum, readSums, type Sum } from './read-or-build.server'
import type { PrefetchedRollups } from './read-rollups.server'

/** Inputs of a day rollup's computation. */
export interface DayContext {
  date: LocalDate
  /** the month's working days, with each concession's own */
  days: MonthDays
  reference: ReferenceData
  /** yields to waiting requests between two long steps of background work */
  rest?: (() => Promise<void>) | undefined
  /** number of people in some concessions' records, where known: bounds how much is read at once */
  people?: WrittenSites | undefined
}

/** A value of a scope's day, as plain data that is stored level by level. */
export interface DayRollup<T> {
  name: DayPartName
  /** loads the value of each list of concessions, in few queries for any number of lists */
  load(lists: readonly (readonly SiteNode[])[], at: DayContext): Promise<T[]>
  /**
   * Sums scopes that share no concession.
   * @param places the network's order of concessions
   * @param keys scopes (`scopeKey`) of the parts
   */
  sum(parts: readonly T[], places: ReadonlyMap<string, number>, keys: readonly string[]): T
  /** key of a scope's (`scopeKey`) value within its month; the day when left out */
  keyOf?(scope: string): string
  /** Computes the derived values of an aggregate scope in advance, where that takes long. */
  ready?(value: T): void
  /** true if something below a scope (`scopeKey`) can be summed, else it is skipped; always true when left out */
  concerns?(scope: string): boolean
}

/** Stored rollups of one kind for a scope and month. */
interface Kept<T> {
  /** calendar of the computation, because a write of the calendar does not invalidate rollups */
  mark: string
  /** values by day, or by the key of `keyOf` */
  days: Record<string, T>
}

/** Maximum of stored days per month: the morning's day, and days that users return to. */
const MOST_DAYS = 5

/** Calendar of a scope's concessions as text, so that a change is detected (4-decisions, 71). */
function markOf(month: Month, reference: ReferenceData, key: string): string {
  const scope = scopeOfKey(reference.network, key)
  return scope ? calendarMark(reference, month, scope) : ''
}

/** The working days of a date's month with the reference data. */
function atOf(date: LocalDate, latest: ReferenceData): DayContext {
  const month = monthOf(date)
  const reference = referenceIn(latest, month)
  return { date, days: scopeDays(reference, month, { type: 'all' }), reference }
}

/** Describes a part of a day for the walk: a document holds the values of some days of its month. */
function daySum<T>(part: DayRollup<T>, at: DayContext): Sum<T> {
  const { date, reference } = at
  const { network } = reference
  const month = monthOf(date)
  const fieldOf = (scope: string) => part.keyOf?.(scope) ?? date
  const daysIn = ({ data, scope }: RollupDocument): Kept<T>['days'] => {
    const kept = data as Kept<T> | null
    return kept?.mark === markOf(month, reference, scope) ? kept.days : {}
  }
  return {
    idOf: (scope) => rollupId(part.name, scope, month),
    fieldOf,
    decode: (document) => daysIn(document)[fieldOf(document.scope)],
    encode: (value, document) => {
      const own = fieldOf(document.scope)
      const others = Object.entries(daysIn(document)).filter(([key]) => key !== own)
      const days = Object.fromEntries([...others.slice(1 - MOST_DAYS), [own, value]])
      const mark = markOf(month, reference, document.scope)
      return { mark, days } satisfies Kept<T>
    },
    loadsPlates: true,
    load: (scopes) => {
      const lists = scopes.map((scope) => sitesOf(network, scope))
      return inLists(lists, (batch) => part.load(batch, at))
    },
    below: (scope) =>
      partsOf(network, scope).flatMap((one) =>
        (part.concerns?.(scopeKey(one.scope)) ?? true) ? one.scope : [],
      ),
    sum: (parts, keys) => part.sum(parts, placesOf(network), keys),
    ready: part.ready,
  }
}

/** A day of a scope. */
interface Of {
  scope: Scope
  date: LocalDate
}

/**
 * Reads the value of a scope on a day, computed from all its concessions and stored. `invalidation-policy.server.ts`
 * lists the writes that invalidate it. One query until such a write; then the changed plates are loaded and the
 * levels above them summed.
 * @param known the reference data, when the caller has just read it
 * @param ahead result of a prefetch, if there was one
 */
export async function readDayRollup<T>(
  part: DayRollup<T>,
  { scope, date }: Of,
  known: ReferenceData,
  ahead?: Promise<PrefetchedRollups>,
): Promise<T> {
  const stored = daySum(part, atOf(date, known))
  const id = stored.idOf(scopeKey(scope))
  const looked = (await (ahead ?? findRollups([id]))).get(id)
  return readSum(stored, (reference) => daySum(part, atOf(date, reference)), scope, looked)
}

/**
 * Prefetches the value of a scope's day if the day's rollup was ever read before (`prefetch`); undefined otherwise.
 * @param ahead result of the prefetch of documents
 */
export function prefetchDayRollup<T>(
  part: DayRollup<T>,
  of: Of,
  known: ReferenceData,
  ahead: Promise<PrefetchedRollups>,
): Promise<T | undefined> {
  const id = rollupId(part.name, scopeKey(of.scope), monthOf(of.date))
  return prefetch(
    ahead.then((found) => (found.has(id) ? readDayRollup(part, of, known, ahead) : undefined)),
  )
}

/** Stored values of several scopes, in the given order; undefined where none is stored. Builds nothing. */
export async function storedDayRollups<T>(
  part: DayRollup<T>,
  { scopes, date }: { scopes: readonly Scope[]; date: LocalDate },
  known: ReferenceData,
): Promise<(T | undefined)[]> {
  const stored = daySum(part, atOf(date, known))
  const ids = scopes.map((scope) => stored.idOf(scopeKey(scope)))
  const found = await findRollups(ids)
  return ids.map((id) => {
    const document = found.get(id)
    return document && stored.decode(document)
  })
}

/** Reads the values of several scopes of one level, none within another, in the given order. */
export async function readDayRollups<T>(
  part: DayRollup<T>,
  { scopes, date }: { scopes: readonly Scope[]; date: LocalDate },
  known: ReferenceData,
): Promise<T[]> {
  if (scopes.length === 0) return []
  const stored = daySum(part, atOf(date, known))
  const ids = scopes.map((scope) => stored.idOf(scopeKey(scope)))
  const found = await findRollups(ids)
  const kept: T[] = []
  for (const id of ids) {
    const document = found.get(id)
    const value = document && stored.decode(document)
    if (value !== undefined) kept.push(value)
  }
  if (kept.length === scopes.length) return kept
  const [values = []] = await readSums((reference) => [daySum(part, atOf(date, reference))], scopes)
  return values
}

/**
 * Builds and stores the missing day rollups of scopes of one level, none within another. The rollup kinds run
 * concurrently, so that identical reads in one tick are shared.
 * @param background see `DayContext`
 */
export async function buildDayRollups(
  parts: readonly DayRollup<unknown>[],
  { scopes, date }: { scopes: readonly Scope[]; date: LocalDate },
  background: Pick<DayContext, 'rest' | 'people'> = {},
): Promise<void> {
  if (parts.length === 0) return
  await readSums((reference) => {
    const at = { ...atOf(date, reference), ...background }
    return parts.map((part) => daySum(part, at))
  }, scopes)
}

/** Kinds without a stored value for a scope's day. One query. */
export async function missingDayRollups(
  parts: readonly DayRollup<unknown>[],
  { scope, date }: Of,
  known: ReferenceData,
): Promise<DayRollup<unknown>[]> {
  const at = atOf(date, known)
  const missing = await areMissing(
    parts.map((part) => daySum(part, at)),
    scope,
  )
  return parts.filter((_part, i) => missing[i])
}
