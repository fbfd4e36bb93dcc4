import { withoutNoise } from '../decimal'
import type { ByMeasure } from '../measures'
import { type FiguresByService, totalFigures } from '../records/figures'
import type { VideocheckFigures } from '../videocheck/figures'
import type { ProductiveService } from '../workshop-services'
import { productivityLine, type SnapshotProductivity } from './productivity'

/** Sum over one kind of imported data, with its data date. */
interface DatedSum<T> {
  date: string
  sum: T
}

/** Snapshot figures of a concession's closed month: imported, planned and entered data. Nothing depends on the calendar. */
export interface SnapshotFigures {
  /** latest activity record of the month; null when none was imported */
  activity: { date: string; services: FiguresByService } | null
  /** hours billed by all collaborators; null when none were imported */
  workers: DatedSum<number> | null
  /** additional sales of all advisors, in pieces by family; null when none were imported */
  sales: DatedSum<Record<string, number>> | null
  /** targets of the month as all screens compute them; null when none were set */
  targets: (ByMeasure & { services: Record<ProductiveService, ByMeasure> }) | null
  /** sum of the individual targets, in hours */
  individualTargets: number
  /** hours and targets of each collaborator; missing in snapshots stored before this field existed */
  productivity?: SnapshotProductivity | null
  /** potential hours by service: of the planning, and the frozen ones (null when not frozen) */
  planned: Record<ProductiveService, number>
  frozen: Record<ProductiveService, number> | null
  quality: {
    brandName: string
    surveyCount: number
    indicators: { label: string; value: number; target: number }[]
  }[]
  videocheck: VideocheckFigures | null
  /** French names of the parts left out because they are invalid */
  unreadable: string[]
}

/** Concession in a snapshot. */
export interface SnapshotSite {
  siteId: string
  name: string
  group: string
  plate: string
  figures: SnapshotFigures
}

/** Snapshot row of a concession, in euros and hours; null when the snapshot has no such figure. */
export interface SnapshotLine {
  siteId: string
  name: string
  group: string
  plate: string
  dataDate: string | null
  netRevenue: number | null
  totalHours: number | null
  hecHours: number | null
  targetRevenue: number | null
  planned: number
  frozen: number | null
  /** target and billed hours of the collaborators in the month; null when the snapshot has none */
  productivityTarget: number | null
  productivityBilled: number | null
  surveys: number
  videocheckRevenue: number | null
  unreadable: string[]
}

const sumOf = (values: Iterable<number>): number => {
  let sum = 0
  for (const value of values) sum += value
  return withoutNoise(sum)
}

/** Snapshot row of a concession. */
export function snapshotLine({ figures, ...names }: SnapshotSite): SnapshotLine {
  const { activity, targets, planned, frozen, quality, videocheck, unreadable } = figures
  const totals = activity && totalFigures(activity.services)
  return {
    ...names,
    dataDate: activity?.date ?? null,
    netRevenue: totals?.netRevenue ?? null,
    totalHours: totals?.totalHours ?? null,
    hecHours: totals?.hecHours ?? null,
    targetRevenue: targets?.revenue ?? null,
    planned: sumOf(Object.values(planned)),
    frozen: frozen && sumOf(Object.values(frozen)),
    ...productivityLine(figures.productivity),
    surveys: sumOf(quality.map(({ surveyCount }) => surveyCount)),
    videocheckRevenue: videocheck?.realizedRevenue ?? null,
    unreadable,
  }
}

/** Columns of the snapshot that can be summed. */
export const SUMMED = [
  'netRevenue',
  'totalHours',
  'hecHours',
  'targetRevenue',
  'planned',
  'frozen',
  'productivityTarget',
  'productivityBilled',
  'surveys',
  'videocheckRevenue',
] as const
export type SnapshotTotals = Record<(typeof SUMMED)[number], number>

/** Sums the rows; null counts as 0. */
export function snapshotTotals(lines: readonly SnapshotLine[]): SnapshotTotals {
  return Object.fromEntries(
    SUMMED.map((key) => [key, sumOf(lines.map((line) => line[key] ?? 0))]),
  ) as SnapshotTotals
}
