import type { BusinessDay } from '../calendar/business-day'
import type { MonthDays } from '../calendar/working-days'
import type { Lever } from '../causes/levers'
import { exact } from '../exact'
import { totalFigures } from '../records/figures'
import { type Measure, measuresOf } from '../records/measures'
import type { ActivityDay, MonthActivity } from '../records/month-activity'
import type { OutsideShare } from '../records/outside'
import { gapToDate, type Progress, unroundedProrata } from '../records/projection'
import { rate } from '../records/rates'
import { type Judged, synthesisJudged } from '../records/verdicts'

/** One line of the comparison of concessions (4-decisions, 27). Euros, hours, € per HEC hour. */
export interface ComparisonFigures {
  revenue: number
  ht: number
  hec: number
  caHec: number | null
  /** from here on of the chosen measure: what of it the others are of, those who have a target (4-decisions, 53) */
  compared: number
  /** the monthly target */
  target: number
  /** realised in percent of the monthly target */
  percent: number | null
  projection: number | null
  /** the target prorated to the data's own date; 0 without target or before the first working day */
  due: number
  /** compared − due; null where nothing is due */
  gap: number | null
  /** a third or more of what is realised is compared with nothing */
  partial?: true
}

/** A line with what became of its gap, and where it comes from (7-beyond §1). */
export interface ComparisonLine extends ComparisonFigures {
  /** what the latest data changed in the gap; null where there is no earlier gap this month */
  delta: number | null
  /** they add up to the gap; null where they are not shown, or do not count in the total */
  levers: Record<Lever, number> | null
}

/** A concession's line. */
export interface ComparisonRow extends ComparisonLine {
  siteId: string
  plateId: string
  groupId: string
  name: string
  plateName: string
  /** the day its figures are of; null: no data this month */
  dataDate: BusinessDay | null
  /** why its figures of that day are under doubt (4-decisions, 55); missing: they are not */
  doubted?: string
  /** whether a record cannot be read: it is in no sum */
  unreadable: boolean
  /** whether its objectif cannot be read: its own figures stand, the total leaves it out */
  unaimed: boolean
  /** whether its planning cannot be read, where its levers are shown: its hours are in one (4-decisions, 42) */
  unplanned: boolean
}

/** What a line of the comparison takes of each measure. */
export type ComparedProgress = Record<
  Measure,
  Pick<
    Progress,
    'realized' | 'compared' | 'due' | 'target' | 'progressPercent' | 'projection' | 'partial'
  >
>

/** A scope's figures as a line of the comparison: hours and revenue, the rest of one measure. */
export function comparisonFigures(progress: ComparedProgress, measure: Measure): ComparisonFigures {
  const { revenue, ht, hec } = progress
  const own = progress[measure]
  return {
    revenue: revenue.realized,
    ht: ht.realized,
    hec: hec.realized,
    caHec: rate(revenue.realized, hec.realized),
    compared: own.compared,
    target: own.target,
    percent: own.progressPercent,
    projection: own.projection,
    due: own.due,
    gap: gapToDate(own),
    ...(own.partial ? { partial: true as const } : {}),
  }
}

/** A scope's line. */
export interface ComparisonTotal extends ComparisonLine {
  /** what of its figures those without a target realised, who are in no comparison */
  outside: Pick<OutsideShare, 'realized' | 'sites'>
}

/** The verdict of a line's gap: worked out for the lines that are shown. */
export const lineJudged = (line: ComparisonFigures): Judged =>
  synthesisJudged({ ...line, progressPercent: line.percent })

/**
 * What a concession's latest data not after `date` changed in its gap of a measure: its gap at its data date less that
 * at the day with data before it, both of the month (7-beyond §1). More than 0: it did more than those days asked for.
 * Null for the month's first data, without target and before the first working day.
 * @param target the month's
 */
export function gapChange(
  { days }: MonthActivity,
  target: number,
  { date, calendar, measure }: { date: BusinessDay; calendar: MonthDays; measure: Measure },
): number | null {
  const [before, now] = days.filter((day) => day.date <= date).slice(-2)
  if (!before || !now) return null
  const dueOn = (day: BusinessDay) =>
    unroundedProrata(target, { elapsed: calendar.elapsedAt(day), total: calendar.total })
  if (dueOn(before.date) === 0) return null
  const gapOn = ({ date: day, cumulative }: ActivityDay) =>
    measuresOf(totalFigures(cumulative))[measure] - dueOn(day)
  return exact(gapOn(now) - gapOn(before))
}

/**
 * The change of a scope's gap: what the data of its own day changed. A late concession's change is of another day and
 * stays out of it, as its J-1 does (4-decisions, 40). Null when there is none.
 * @param rows the concessions that count in the total
 */
export function totalChange(
  rows: readonly Pick<ComparisonRow, 'delta' | 'dataDate'>[],
  dataDate: BusinessDay | null,
): number | null {
  const changes = rows.flatMap((row) =>
    row.dataDate === dataDate && row.delta !== null ? [row.delta] : [],
  )
  return changes.length === 0 ? null : exact(changes.reduce((sum, one) => sum + one, 0))
}
