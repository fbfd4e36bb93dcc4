import { addMonths, type LocalDate, type Month, monthNumber, yearOf } from '../calendar/local-date'
import { written } from '../decimal'
import { unroundedRate } from '../records/rates'
import { revenuePerHour } from '../targets/objectif'

/** Length of the history dialog's window, in months (spec 1 §9). */
const HISTORY_MONTHS = 6

/** Months of the window ending with the given month, oldest first; may span two years. */
export function historyMonths(end: Month): Month[] {
  return Array.from({ length: HISTORY_MONTHS }, (_, i) => addMonths(end, i - HISTORY_MONTHS + 1))
}

/** Realised figures of a service in a month: euros, hours. */
export interface RealisedMonth {
  month: Month
  /** data date of the figures; before the month's end while the month is in progress (4-decisions, 39) */
  dataDate: LocalDate
  netRevenue: number
  totalHours: number
  hecHours: number
}

/** Item in the response of `GET /objectifs/history` (spec 1 §3; 4-decisions, 20). Euros per hour, 0 without hours. */
export interface HistoryItem {
  year: number
  month: number
  /** realised CA Net ÷ HT */
  caHt: number
  /** realised CA Net ÷ HEC */
  caHec: number
  /** data date of the figures */
  dataDate: LocalDate
}

/** Items of the months with a record, oldest first. */
export function historyItems(realised: readonly RealisedMonth[]): HistoryItem[] {
  return [...realised]
    .sort((a, b) => a.month.localeCompare(b.month))
    .map(({ month, dataDate, netRevenue, totalHours, hecHours }) => ({
      year: yearOf(month),
      month: monthNumber(month),
      caHt: revenuePerHour(netRevenue, totalHours),
      caHec: revenuePerHour(netRevenue, hecHours),
      dataDate,
    }))
}

/** Mean of the months' rates, for months with hours and revenue, in € per hour rounded to cents; null when there are none. */
export function averageRate(
  realised: readonly Omit<RealisedMonth, 'dataDate'>[],
  hours: 'totalHours' | 'hecHours',
): number | null {
  const known = realised
    .map((month) => unroundedRate(month.netRevenue, month[hours]) ?? 0)
    .filter(Boolean)
  if (known.length === 0) return null
  return written(known.reduce((sum, one) => sum + one, 0) / known.length, 2)
}
