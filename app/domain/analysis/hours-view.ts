import type { LocalDate } from '../calendar/local-date'
import { type ScopeFigures, serviceLines } from '../cells/scope-figures'
import type { GroupedBarsChart } from '../charts/grouped-bars'
import { withoutNoise } from '../decimal'
import { percentOf } from '../percent'
import type { PresentStaff, StaffSpan } from '../planning/potential/present-staff'
import type { PotentialHours, PotentialSum } from '../planning/potential/site-potential'
import type { ReadResult } from '../read-result'
import type { LineKey } from '../records/outside'
import type { Progress } from '../records/projection'
import { HOURS_DAY_PERCENT, HOURS_PROGRESS_PERCENT } from '../records/statuses'
import { type Verdict, verdictOf } from '../records/verdicts'
import type { ProductiveService } from '../workshop-services'
import { type DayRing, dayRings, keyedLines } from './day-rings'
import type { PotentialProgress } from './potential-progress'

/** The two measures of hours: all billed hours, and those billed to external customers. */
export const HOUR_MEASURES = ['ht', 'hec'] as const
export type HourMeasure = (typeof HOUR_MEASURES)[number]

/** Parses the measure of a query parameter; HT for anything else. */
export function readHourMeasure(text: string | null): HourMeasure {
  return HOUR_MEASURES.find((measure) => measure === text) ?? 'ht'
}

/** The two tabs of /hours (3 §2.3). */
const HOUR_TABS = ['progress', 'targets'] as const
export type HourTab = (typeof HOUR_TABS)[number]

/** Parses the tab of a query parameter; Progression for anything else. */
export function readHourTab(text: string | null): HourTab {
  return HOUR_TABS.find((tab) => tab === text) ?? 'progress'
}

/** One line of the progress card; the status is that of the projection. */
export interface HoursLine extends Verdict {
  key: LineKey
  progress: Progress
}

/** Work in progress, not yet billed: hours and repair orders, snapshots. */
export interface OngoingWork {
  hours: number
  workshops: number
}

/** The part of the view that is computed from figures alone: progress, previous day, work in progress. */
export interface HoursFigures {
  measure: HourMeasure
  /** true when any hour or target of hours differs from 0 (3 §8) */
  significant: boolean
  lines: HoursLine[]
  previousDay: DayRing[]
  ongoing: { total: OngoingWork; services: (OngoingWork & { service: ProductiveService })[] }
}

/** 'Effectif Présent' on a day or up to it; `value` is null when the planning has no one. */
export interface PresentStaffReading {
  span: StaffSpan
  /** the day shown, or the last day counted */
  date: LocalDate
  staff: ReadResult<PresentStaff | null>
}

/** Potential of the whole month: from the current planning, and the frozen copy (null: never frozen). */
export interface MonthPotential {
  actualized: PotentialHours
  frozen: PotentialHours | null
}

/** The potential-progress card. */
export interface PotentialReading {
  lines: PotentialProgress[]
  chart: GroupedBarsChart
  month: MonthPotential
}

/** Tab 'Progression'. */
export interface HoursProgressTab extends HoursFigures {
  tab: 'progress'
  staff: PresentStaffReading
  potential: ReadResult<PotentialReading | null>
}

/** One monthly target, hours; null: no objectif. */
export interface HoursTarget {
  key: LineKey
  target: number | null
  /** monthly target ÷ working days */
  perDay: number | null
  /** share of the global target in percent */
  share: number | null
}

/** Tab 'Objectifs'. */
export interface HoursTargetsTab {
  tab: 'targets'
  targets: Record<HourMeasure, HoursTarget[]>
}

/** Potential of the month; `frozen` is null when no concession was frozen. */
export const monthPotential = ({
  actualized,
  frozen,
  frozenCount,
}: Pick<PotentialSum, 'actualized' | 'frozen' | 'frozenCount'>): MonthPotential => ({
  actualized,
  frozen: frozenCount > 0 ? frozen : null,
})

const ongoingOf = (line: { figures: { ongoingHours: number; ongoingWorkshops: number } }) => ({
  hours: line.figures.ongoingHours,
  workshops: line.figures.ongoingWorkshops,
})

/**
 * View of 'Progression' for one measure (3 §2.3).
 * @param days working days that J-1 covers (`daysAddedUp`)
 */
export function hoursFigures(figures: ScopeFigures, measure: HourMeasure, days = 1): HoursFigures {
  const lines = keyedLines(figures)
  return {
    measure,
    significant: HOUR_MEASURES.some((hours) =>
      lines.some(({ line }) => line.progress[hours].realized || line.progress[hours].wholeTarget),
    ),
    lines: lines.map(({ key, line }) => {
      const progress = line.progress[measure]
      const { projectionProgressPercent: projected, progressPercent } = progress
      return { key, progress, ...verdictOf(projected, HOURS_PROGRESS_PERCENT, progressPercent) }
    }),
    previousDay: dayRings(figures, measure, HOURS_DAY_PERCENT, days),
    ongoing: {
      total: ongoingOf(figures.global),
      services: serviceLines(figures).map(({ service, line }) => ({ service, ...ongoingOf(line) })),
    },
  }
}

function targetsOf(figures: ScopeFigures, measure: HourMeasure): HoursTarget[] {
  const whole = figures.global.progress[measure].wholeTarget
  return keyedLines(figures)
    .map(({ key, line }) => ({ key, target: line.progress[measure].wholeTarget }))
    .filter(({ key, target }) => key === 'global' || target > 0)
    .map(({ key, target }) => ({
      key,
      target: target || null,
      perDay: withoutNoise(figures.cells.lines[measure][key].workdayBudget) || null,
      share: percentOf(target || null, whole),
    }))
}

/** 'Objectifs': GLOBAL, and each service whose target is above 0 (3 §2.3; 4-decisions, 26). */
export function hoursTargetsTab(figures: ScopeFigures): HoursTargetsTab {
  return {
    tab: 'targets',
    targets: { ht: targetsOf(figures, 'ht'), hec: targetsOf(figures, 'hec') },
  }
}
