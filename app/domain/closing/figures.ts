import { exact } from '../exact'
import { type FiguresByService, totalFigures } from '../records/figures'
import type { ByMeasure } from '../records/measures'
import type { ProductiveService } from '../records/services'
import type { VideocheckFigures } from '../videocheck/figures'
import { productivityLine, type SealedProductivity } from './productivity'

/** A sum of one part of the imports, and the day it stands at. */
interface DatedSum<T> {
  date: string
  sum: T
}

/** What a closed month of a concession holds: what was imported, planned and typed, nothing worked out of a calendar. */
export interface SealedFigures {
  /** the latest activity of the month; null: none was imported */
  activity: { date: string; services: FiguresByService } | null
  /** hours billed by all collaborators */
  workers: DatedSum<number> | null
  /** additional sales of all advisers, per family */
  sales: DatedSum<Record<string, number>> | null
  /** the month's targets as every reader takes them; null: none were set */
  targets: (ByMeasure & { services: Record<ProductiveService, ByMeasure> }) | null
  /** the sum of the individual targets, hours */
  individualTargets: number
  /** hours and targets of each collaborator; absent: closed before this was kept */
  productivity?: SealedProductivity | null
  /** potential hours: those of the planning, and those that were frozen */
  planned: Record<ProductiveService, number>
  frozen: Record<ProductiveService, number> | null
  quality: {
    brandName: string
    surveyCount: number
    indicators: { label: string; value: number; target: number }[]
  }[]
  videocheck: VideocheckFigures | null
  /** what could not be read, and is therefore not in it */
  unreadable: string[]
}

/** A concession in a snapshot. */
export interface SealedSite {
  siteId: string
  name: string
  group: string
  plate: string
  figures: SealedFigures
}

/** The figures of a concession that a snapshot shows, euros and hours; null: it has none. */
export interface SealedLine {
  siteId: string
  name: string
  group: string
  plate: string
  dataDate: string | null
  revenue: number | null
  ht: number | null
  hec: number | null
  targetRevenue: number | null
  planned: number
  frozen: number | null
  /** target and billed hours of the collaborators in the month; null: the snapshot holds none */
  productivityTarget: number | null
  productivityBilled: number | null
  surveys: number
  videocheckRevenue: number | null
  unreadable: string[]
}

const sumOf = (values: Iterable<number>): number => {
  let sum = 0
  for (const value of values) sum += value
  return exact(sum)
}

/** A concession's line of the snapshot. */
export function sealedLine({ figures, ...names }: SealedSite): SealedLine {
  const { activity, targets, planned, frozen, quality, videocheck, unreadable } = figures
  const totals = activity && totalFigures(activity.services)
  return {
    ...names,
    dataDate: activity?.date ?? null,
    revenue: totals?.netRevenue ?? null,
    ht: totals?.totalHours ?? null,
    hec: totals?.hecHours ?? null,
    targetRevenue: targets?.revenue ?? null,
    planned: sumOf(Object.values(planned)),
    frozen: frozen && sumOf(Object.values(frozen)),
    ...productivityLine(figures.productivity),
    surveys: sumOf(quality.map(({ surveyCount }) => surveyCount)),
    videocheckRevenue: videocheck?.realizedRevenue ?? null,
    unreadable,
  }
}

/** The figures of a line that can be added up. */
export const SUMMED = [
  'revenue',
  'ht',
  'hec',
  'targetRevenue',
  'planned',
  'frozen',
  'productivityTarget',
  'productivityBilled',
  'surveys',
  'videocheckRevenue',
] as const
export type SealedTotals = Record<(typeof SUMMED)[number], number>

/** The sums of the lines; what a concession has not adds nothing. */
export function sealedTotals(lines: readonly SealedLine[]): SealedTotals {
  return Object.fromEntries(
    SUMMED.map((key) => [key, sumOf(lines.map((line) => line[key] ?? 0))]),
  ) as SealedTotals
}
