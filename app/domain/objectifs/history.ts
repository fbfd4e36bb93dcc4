import {
  addMonths,
  type BusinessDay,
  type Month,
  monthNumber,
  yearOf,
} from '../calendar/business-day'
import { written } from '../exact'
import { unroundedRate } from '../records/rates'
import { revenuePerHour } from './objectif'

/** Window of the history modal, months (spec 1 §9). */
const HISTORY_MONTHS = 6

/** The months of the window ending with the given one, oldest first; years are crossed. */
export function historyMonths(end: Month): Month[] {
  return Array.from({ length: HISTORY_MONTHS }, (_, i) => addMonths(end, i - HISTORY_MONTHS + 1))
}

/** A service's realised figures of a month: euros, hours. */
export interface RealisedMonth {
  month: Month
  /** the day that the figures are of: before the month's end while it is under way (4-decisions, 39) */
  dataDate: BusinessDay
  netRevenue: number
  totalHours: number
  hecHours: number
}

/** One item of `GET /objectifs/history` (spec 1 §3; 4-decisions, 20). Euros per hour, 0 without hours. */
export interface HistoryItem {
  year: number
  month: number
  /** realised CA Net ÷ HT */
  caHt: number
  /** realised CA Net ÷ HEC */
  caHec: number
  /** the day that the figures are of */
  dataDate: BusinessDay
}

/** The items of the months that have a record, oldest first. */
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

/** Mean of the rates of the months that have hours and revenue, € per hour to the cent; null without any. */
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
