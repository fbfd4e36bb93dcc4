import type { LocalDate, Month } from '../calendar/local-date'
import type { FileAccount } from '../file-account/account'
import type { FreshnessView } from '../freshness/view'
import type { ImportFinding } from '../imports/finding'
import type { SiteOutcome } from '../imports/response'
import type { ImportState } from '../imports/view'
import type { PageOf } from '../paging'
import { percentOf } from '../percent'
import type { UsedModel } from '../records/used-model'
import type { Verdict } from '../records/verdicts'
import { type DatedVideocheck, videocheckRates } from './figures'
import type { VideocheckMonth } from './month'
import type { SiteMonth } from './stats'
import { targetsOf, videocheckRevenueVerdict, videocheckVerdict } from './targets'
import { sumsOf, type VideocheckTotals } from './totals'

export type VideocheckTab = 'overview' | 'details' | 'import'

/** Parses the tab of a URL; the first tab for anything else (3 §2.8). */
export function tabOf(given: string | null): VideocheckTab {
  return given === 'details' || given === 'import' ? given : 'overview'
}

/** A gauge of the dashboard: a rate in percent, or euros. */
export interface VideocheckGauge extends Verdict {
  key: 'completion' | 'revenue' | 'perVideo' | 'conversion'
  kind: 'percent' | 'euros'
  value: number | null
  target: number
  /** percent of the target; null without data */
  share: number | null
}

/** Builds the four gauges, with verdicts on the printed values (3 §2.8, §9). */
export function videocheckGauges(totals: VideocheckTotals): VideocheckGauge[] {
  const gauge = (
    key: VideocheckGauge['key'],
    kind: VideocheckGauge['kind'],
    value: number | null,
    target: number,
    verdict: Verdict = videocheckVerdict(value, target),
  ): VideocheckGauge => ({
    ...verdict,
    key,
    kind,
    value,
    target,
    share: percentOf(value, target),
  })
  const { realizedRevenue, targetRevenue } = totals
  return [
    gauge('completion', 'percent', totals.completionRate, totals.targetCompletionRate),
    gauge(
      ...(['revenue', 'euros', Math.round(realizedRevenue), targetRevenue] as const),
      videocheckRevenueVerdict(realizedRevenue, targetRevenue),
    ),
    gauge('perVideo', 'euros', totals.revenuePerVideo, totals.targetRevenuePerVideo),
    gauge('conversion', 'percent', totals.realizedRevenuePercentage, totals.targetConversionRate),
  ]
}

/** A concession's line of the details. */
export interface VideocheckLine {
  siteId: string
  plateId: string
  groupId: string
  name: string
  date: LocalDate
  totals: VideocheckTotals
  judged: Record<'completion' | 'revenue', Verdict>
  /** figure next to each verdict: the rate, and CA réalisé in percent of its target */
  shares: Record<'completion' | 'revenue', number | null>
}

/** Lines of the concessions with data, furthest behind the revenue target first. */
export function videocheckLines(months: readonly SiteMonth[]): VideocheckLine[] {
  const lines = months.flatMap(({ site, month }) => {
    const date = month.sites[0]?.date
    if (!date) return []
    const { _id: siteId, plateId, groupId, name } = site
    const totals = sumsOf(month)
    const { targetCompletionRate, targetRevenue } = targetsOf(month.targets)
    const { share, ...revenue } = videocheckRevenueVerdict(totals.realizedRevenue, targetRevenue)
    const judged = {
      completion: videocheckVerdict(totals.completionRate, targetCompletionRate),
      revenue,
    }
    const shares = { completion: totals.completionRate, revenue: share }
    return [{ siteId, plateId, groupId, name, date, totals, judged, shares }]
  })
  const gaps = lines.map((line) => ({ line, name: line.name, gap: gapOf(line.totals) }))
  return furthestBehind(gaps).map(({ line }) => line)
}

const gapOf = ({ realizedRevenue, targetRevenue }: VideocheckTotals) =>
  realizedRevenue - targetRevenue

/** Realised revenue − target of a concession, euros; null without data. */
export const videocheckGap = (month: VideocheckMonth): number | null =>
  month.sites[0]?.date ? gapOf(sumsOf(month)) : null

/** Sorts concessions as in the details: furthest behind the revenue target first, then by name. */
export const furthestBehind = <T extends { gap: number; name: string }>(sites: readonly T[]): T[] =>
  [...sites].sort((a, b) => a.gap - b.gap || a.name.localeCompare(b.name, 'fr'))

/** Cumulative figures of a scope after a date of its imports, with their rate. */
export interface VideocheckPathLine extends DatedVideocheck {
  completionRate: number | null
}

/** Lines of the month's path, latest date first; none for a single date, which the gauges show. */
export const pathLines = (path: readonly DatedVideocheck[]): VideocheckPathLine[] =>
  path.length < 2
    ? []
    : path.map((one) => ({ ...one, completionRate: videocheckRates(one).completionRate })).reverse()

/** View model of the first two tabs. */
export type VideocheckView =
  | { state: 'no-scope' }
  | { state: 'error'; message: string }
  | { state: 'empty'; period: Month; scopeName: string; siteCount: number }
  | VideocheckData

/** A scope's month with data. */
export interface VideocheckData {
  state: 'data'
  period: Month
  date: LocalDate
  scopeName: string
  totals: VideocheckTotals
  gauges: VideocheckGauge[]
  /** first and last date of the data */
  dates: { from: LocalDate; to: LocalDate }
  /** the late concessions, and those left out because their stored data are invalid */
  freshness: FreshnessView
  siteCount: number
  /** the month's path, latest date first; empty with one date */
  path: VideocheckPathLine[]
  /** one page of the details; empty on the dashboard */
  lines: PageOf<VideocheckLine>
}

/** An import as its own page shows it. */
export interface VideocheckImportResult {
  state: ImportState
  message: string
  failed: number
  fileName: string
  /** import model that read the file (8 §3) */
  model: UsedModel | null
  /** page on which the user decides what the model does not know (8 §5); null: nothing that the user decides */
  settle: string | null
  sites: SiteOutcome[]
  errors: ImportFinding[]
  warnings: ImportFinding[]
  /** reasons for doubt, one French sentence per kind (4-decisions, 55 and 76) */
  reserves: string[]
  /** empty for an import logged before accounts existed */
  account: FileAccount
}

/** The tab 'Importer Données'. */
export interface VideocheckImportTab {
  /** message why the role may not import; null: the role may */
  refusal: string | null
  period: Month
  /** the current month: the last that can be imported */
  lastPeriod: Month
  maxBytes: number
  /** models that may be named; empty when none is stored */
  models: { _id: string; name: string }[]
  result: VideocheckImportResult | null
}

/** View model of /videocheck; `importing` is null on the other tabs. */
export interface VideocheckPage {
  tab: VideocheckTab
  view: VideocheckView
  importing: VideocheckImportTab | null
}
