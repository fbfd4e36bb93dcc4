import {
  addMonths,
  type BusinessDay,
  isMonth,
  type Month,
  monthNumber,
  monthOf,
  yearOf,
} from '../calendar/business-day'
import { lastDayOf } from '../calendar/day-arithmetic'

/** How the history is cut: Mensuel, Trimestriel, Annuel (3 §2.10). */
export const GRAINS = ['month', 'quarter', 'year'] as const
export type Grain = (typeof GRAINS)[number]

/** The cut that a query parameter names; Mensuel for anything else. */
export function readGrain(text: string | null): Grain {
  return GRAINS.find((grain) => grain === text) ?? 'month'
}

/** A month (`2026-11`), a quarter (`2026-T4`) or a year (`2026`), as far as the history goes. */
export interface Period {
  key: string
  /** in order; the period's last ones are missing when the history ends before */
  months: Month[]
}

function keyOf(grain: Grain, month: Month): string {
  if (grain === 'month') return month
  if (grain === 'year') return String(yearOf(month))
  return `${yearOf(month)}-T${Math.ceil(monthNumber(month) / 3)}`
}

/** At most 24 months (3 §9): from January of the year before up to the given month. */
export function windowMonths(end: Month): Month[] {
  const count = 12 + monthNumber(end)
  return Array.from({ length: count }, (_, i) => addMonths(end, i + 1 - count))
}

/** Every period of the window ending with the month; the quarters are T1 = months 1-3 … T4 = 10-12 (3 §2.10). */
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

/** Whether the history shows the period by itself: the year's own months and quarters, and both years (3 §9). */
export function isShown(grain: Grain, period: Period, end: Month): boolean {
  return grain === 'year' || period.key.startsWith(String(yearOf(end)))
}

/** Whether all of a period's data are there. */
export interface Wholeness {
  /** they end before its time or lack a concession's: under way, or late */
  partial: boolean
  /** it is partial and over: nothing judges it, for no pace makes up for what it lacks (4-decisions, 43) */
  incomplete?: true
}

/** Why a period's data end before its time; null: they do not. */
export function partialWord({ partial, incomplete }: Wholeness): 'incomplet' | 'en cours' | null {
  if (incomplete) return 'incomplet'
  return partial ? 'en cours' : null
}

/** What of a period stands beside the year before. */
interface Compared extends Wholeness {
  /** null: unknown */
  previous: number | null
  /** months left out of the comparison, and those that nobody has a record of */
  uncompared: readonly Month[]
  dataless: readonly Month[]
}

/** Whether a period that is under way on a day has figures of its month that stand beside the year before's. */
export function isComparedSoFar(period: Compared, date: BusinessDay): boolean {
  const { previous, uncompared, dataless } = period
  const isOut = [...uncompared, ...dataless].includes(monthOf(date))
  return partialWord(period) === 'en cours' && previous !== null && !isOut
}

/** How far a month counts at the analysed date: to its end, the analysed month to that date. */
export function countedUpTo(month: Month, date: BusinessDay): BusinessDay {
  return month === monthOf(date) ? date : lastDayOf(month)
}

/**
 * Up to which day the month that the history explains counts: a chosen one of those shown, else the month under way.
 * @param chosen a month of the address; anything else chooses none
 */
export function explainedDay(chosen: string, date: BusinessDay) {
  const end = monthOf(date)
  const isChosen =
    isMonth(chosen) && chosen <= end && isShown('month', { key: chosen, months: [chosen] }, end)
  return { isChosen, day: isChosen ? countedUpTo(chosen, date) : date }
}
