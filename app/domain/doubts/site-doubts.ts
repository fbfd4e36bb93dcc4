import { daysOf } from '../calendar/day-arithmetic'
import { dayNumber, type LocalDate, type Month, monthOf } from '../calendar/local-date'
import { USUAL_DAYS } from '../imports/usual-day'
import { MEASURES, type Measure } from '../measures'
import { measuresOf } from '../records/measures'
import type { MonthActivity } from '../records/month-activity'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import { type CellDoubt, type CellRecord, judgeCell } from './cell-doubts'
import { LEAST_DAYS } from './usual-amount'

/** Measure of a service of a concession. */
export interface CellMeasure {
  service: ProductiveService
  measure: Measure
}

/** Doubt about a concession's figure. */
export type SiteDoubt = CellMeasure & CellDoubt

/** Figure that a user confirmed: the cumulative of a date (4-decisions, 66). */
export interface ConfirmedFigure extends CellMeasure {
  date: LocalDate
  cumulative: number
}

/** Undoubted days before a month that suffice: twenty for the median, each judged with five before. */
const ENOUGH = USUAL_DAYS + LEAST_DAYS

/** Doubts of a concession's month, all dates. */
export interface SiteDoubts {
  doubts: SiteDoubt[]
  /** too few undoubted days before the month were given: earlier months may change the result */
  isShort: boolean
}

/** Counts the working days of a month up to a day. */
function countWorked(month: Month, isWorked: (day: LocalDate) => boolean) {
  const counts: number[] = [0]
  for (const day of daysOf(month)) counts.push((counts.at(-1) ?? 0) + (isWorked(day) ? 1 : 0))
  return (date: LocalDate) => counts[dayNumber(date)] ?? 0
}

/** Records with the working days that each covers, by its concession's calendar. */
function datedRecords(months: readonly MonthActivity[], isWorked: (day: LocalDate) => boolean) {
  return months.flatMap(({ month, days }) => {
    const workedUpTo = countWorked(month, isWorked)
    return days.map(({ date, cumulative }, i) => {
      const before = days[i - 1]?.date
      const worked = workedUpTo(date) - (before ? workedUpTo(before) : 0)
      return { date, worked, services: cumulative }
    })
  })
}

const keyOf = ({ service, measure }: CellMeasure, date: LocalDate, cumulative: number) =>
  [service, measure, date, cumulative].join('|')

/**
 * Doubts of a concession in the last of the months (4-decisions, 66).
 * @param months activity of one concession, in order; the months before give the usual days
 * @param isWorked working days by the concession's calendar
 */
export function siteDoubts(
  months: readonly MonthActivity[],
  isWorked: (day: LocalDate) => boolean,
  confirmed: readonly ConfirmedFigure[],
): SiteDoubts {
  const month = months.at(-1)
  if (!month || month.days.length === 0) return { doubts: [], isShort: false }
  const records = datedRecords(months, isWorked)
  const keys = new Set(confirmed.map((one) => keyOf(one, one.date, one.cumulative)))
  const doubts: SiteDoubt[] = []
  let isShort = false
  for (const service of PRODUCTIVE_SERVICES) {
    const measured = records.map(({ services }) => measuresOf(services[service]))
    const isEmpty = measured.map((one) => MEASURES.every((measure) => one[measure] === 0))
    for (const measure of MEASURES) {
      const cell = { service, measure }
      const series = records.map(
        ({ date, worked }, i): CellRecord => ({
          date,
          worked,
          cumulative: measured[i]?.[measure] ?? 0,
          isEmpty: isEmpty[i] ?? true,
        }),
      )
      const judged = judgeCell(series, (date, cumulative) =>
        keys.has(keyOf(cell, date, cumulative)),
      )
      if (judged.known < ENOUGH) isShort = true
      for (const doubt of judged.doubts)
        if (monthOf(doubt.date) === month.month) doubts.push({ ...cell, ...doubt })
    }
  }
  return { doubts, isShort }
}
