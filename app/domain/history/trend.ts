import type { Month } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import type { Period } from './periods'
import type { MonthFacts, PeriodSum } from './sums'

/** Realised amount per working day of the last period compared with the previous period. */
export interface Trend {
  key: string
  earlierKey: string
  perDay: number
  earlierPerDay: number
  /** percent; null when unknown, or when the periods have different concessions */
  change: number | null
  /** names of concessions recorded in only one of the two periods, and the number of unnamed ones */
  unlike: string[]
  unnamed: number
  /** true when figures under doubt are too large a part of one of the periods: no percentage (4-decisions, 66) */
  isUnsure: boolean
}

/** Maximum number of concession names per list and period on a page; the page's note counts the rest. */
export const NAMED_OF_PERIOD = 8

/** Number of names beyond the limit. */
export const beyond = (named: number, { length }: readonly string[]) => Math.max(0, length - named)

/** Change from b to a in percent: (a − b) ÷ |b|; null when either is unknown or b is 0. */
export function changeOf(a: number | null, b: number | null): number | null {
  return a === null || b === null || b === 0 ? null : withoutNoise(((a - b) * 100) / Math.abs(b))
}

export type Direction = 'up' | 'down' | 'flat'

/**
 * Direction of a change; one displayed as 0,0 % is flat.
 * @param change percent
 */
export function directionOf(change: number): Direction {
  if (Math.abs(change) < 0.05) return 'flat'
  return change > 0 ? 'up' : 'down'
}

const perDay = ({ realized, paced, workedDays }: PeriodSum): number | null =>
  realized === null || workedDays === 0 ? null : paced / workedDays

/** Number of months with data in a period, and the number of them without data of each concession. */
function silences(
  { months }: Pick<Period, 'months'>,
  facts: ReadonlyMap<Month, MonthFacts>,
): { count: number; silent: Map<string, number> } {
  const known = months
    .flatMap((month) => facts.get(month) ?? [])
    .filter(({ parts }) => parts.some(({ date }) => date !== null))
  const silent = new Map<string, number>()
  for (const name of known.flatMap((month) => month.silent))
    silent.set(name, (silent.get(name) ?? 0) + 1)
  return { count: known.length, silent }
}

/** Concessions that differ between two periods; equal means present in all months of both, or in none (4-decisions, 43). */
function unlikeIn(
  periods: readonly Pick<Period, 'months'>[],
  facts: ReadonlyMap<Month, MonthFacts>,
): string[] {
  const both = periods.map((period) => silences(period, facts))
  const isAlike = (name: string) =>
    both.every(({ silent }) => !silent.has(name)) ||
    both.every(({ silent, count }) => (silent.get(name) ?? 0) >= count)
  return [...new Set(both.flatMap(({ silent }) => [...silent.keys()]))].filter(
    (name) => !isAlike(name),
  )
}

/**
 * Compares the last period, or the selected one, with the previous one, both per elapsed working day (3 §2.10). No
 * percentage when the concessions differ (4-decisions, 43). Null when either period has no data.
 */
export function trendOf(
  periods: readonly Period[],
  sums: readonly PeriodSum[],
  facts: ReadonlyMap<Month, MonthFacts>,
  chosen: string | null,
): Trend | null {
  const index = chosen
    ? periods.findIndex(({ key }) => key === chosen)
    : sums.findLastIndex(({ realized }) => realized !== null)
  const [last, before] = [sums[index], sums[index - 1]]
  const [period, earlierPeriod] = [periods[index], periods[index - 1]]
  if (!last || !before || !period || !earlierPeriod) return null
  const [now, earlier] = [perDay(last), perDay(before)]
  if (now === null || earlier === null) return null
  const unlike = unlikeIn([period, earlierPeriod], facts)
  const isUnsure = last.isUnsure || before.isUnsure
  return {
    key: period.key,
    earlierKey: earlierPeriod.key,
    change: unlike.length > 0 || isUnsure ? null : changeOf(now, earlier),
    isUnsure,
    unlike: unlike.slice(0, NAMED_OF_PERIOD),
    unnamed: beyond(NAMED_OF_PERIOD, unlike),
    perDay: withoutNoise(now),
    earlierPerDay: withoutNoise(earlier),
  }
}
