import { lastDayOf } from '../calendar/day-arithmetic'
import {
  addMonths,
  isMonth,
  type LocalDate,
  type Month,
  monthNumber,
  monthOf,
  yearOf,
} from '../calendar/local-date'

/** Period lengths of the history: Mensuel, Trimestriel, Annuel (3 §2.10). */
export const GRAINS = ['month', 'quarter', 'year'] as const
export type Grain = (typeof GRAINS)[number]

/** Parses the grain parameter; any other value means Mensuel. */
export function readGrain(text: string | null): Grain {
  return GRAINS.find((grain) => grain === text) ?? 'month'
}

/** Month (`2026-11`), quarter (`2026-T4`) or year (`2026`), up to the end of the history. */
export interface Period {
  key: string
  /** in order; months after the end of the history are missing */
  months: Month[]
}

function keyOf(grain: Grain, month: Month): string {
  if (grain === 'month') return month
  if (grain === 'year') return String(yearOf(month))
  return `${yearOf(month)}-T${Math.ceil(monthNumber(month) / 3)}`
}

/** Months of the history window, at most 24 (3 §9): from January of the previous year to the given month. */
export function windowMonths(end: Month): Month[] {
  const count = 12 + monthNumber(end)
  return Array.from({ length: count }, (_, i) => addMonths(end, i + 1 - count))
}

/** Periods of the window ending with the month; quarters are T1 = months 1-3 … T4 = 10-12 (3 §2.10). */
export function windowPeriods(grain: Grain, end: Month): Period[] {
  const periods: Period[] = []
  for (const month of windowMonths(end)) {
    const key = keyOf(grain, month)
    const last = periods.at(-1)
    if (last?.key === key) last.months.push(month)
    else periods.push({ key, months: [month] })
  }
  return periods
}

/** Tests whether the history has a row for the period: months and quarters of the last year, and both years (3 §9). */
export function isShown(grain: Grain, period: Period, end: Month): boolean {
  return grain === 'year' || period.key.startsWith(String(yearOf(end)))
}

/** Completeness of a period's data. */
export interface Wholeness {
  /** true when days or a concession's record are missing: the period is in progress, or data is late */
  partial: boolean
  /** set when partial and over: the period has no verdict, because no later day adds the missing data (4-decisions, 43) */
  incomplete?: true
}

/** French word for a partial period; null when the period is complete. */
export function partialWord({ partial, incomplete }: Wholeness): 'incomplet' | 'en cours' | null {
  if (incomplete) return 'incomplet'
  return partial ? 'en cours' : null
}

/** Fields that decide about the comparison with the previous year. */
interface Compared extends Wholeness {
  /** null when unknown */
  previous: number | null
  /** months left out of the comparison, and months without any record */
  uncompared: readonly Month[]
  dataless: readonly Month[]
}

/** Tests whether a period in progress on `date` includes that month in the comparison with the previous year. */
export function isComparedSoFar(period: Compared, date: LocalDate): boolean {
  const { previous, uncompared, dataless } = period
  const isOut = [...uncompared, ...dataless].includes(monthOf(date))
  return partialWord(period) === 'en cours' && previous !== null && !isOut
}

/** Last counted day of a month at the analysed date: its end, or the analysed date in the analysed month. */
export function countedUpTo(month: Month, date: LocalDate): LocalDate {
  return month === monthOf(date) ? date : lastDayOf(month)
}

/**
 * Last counted day of the month that the history explains: a selected month if shown, else the month in progress.
 * @param chosen month parameter of the URL; an invalid one selects none
 */
export function explainedDay(chosen: string, date: LocalDate) {
  const end = monthOf(date)
  const isChosen =
    isMonth(chosen) && chosen <= end && isShown('month', { key: chosen, months: [chosen] }, end)
  return { isChosen, day: isChosen ? countedUpTo(chosen, date) : date }
}
