import type { LocalDate, Month } from '../calendar/local-date'
import type { ElapsedDays } from '../calendar/working-days'
import { type TargetBarsChart, targetBarsChart } from '../charts/target-bars'
import { columnSortText } from '../column-order'
import type { FreshnessView } from '../freshness/view'
import { SERVICE_LABELS } from '../workshop-services'
import type { BillingChart, BillingDay, BillingWeek } from './billing-history'
import type { DatedTarget } from './dated-coefficients'
import type { EditForm, Seen } from './form'
import type { GroupBy } from './listing'
import { type Mechanic, periodText } from './mechanic'
import { PEOPLE_ORDER, type Sort, type SortKey } from './sorting'
import type { ServiceSummary, Totals } from './summary'

/** Message for a scope and month without collaborators (3 §8). */
export const NO_PRODUCTIVITY =
  'Aucune donnée de productivité trouvée pour la sélection et la période actuelles.'

/** Query parameters of the page's own view (4-decisions, 2). */
export const PRODUCTIVITY_PARAMS = {
  mode: 'mode',
  page: 'page',
  /** column of the order, see `sorting.ts` */
  sort: 'sort',
  /** `site`: grouped by concession; anything else: by service */
  by: 'by',
  /** collaborator of the open history, or `concession~name` for a name unknown to the planning */
  history: 'hist',
  /** `list`: by week; anything else: the chart */
  reading: 'vue',
} as const

/** A row of the table: what it shows, and what its form needs. */
export interface ShownMechanic
  extends Pick<
    Mechanic,
    | 'recordId'
    | 'workerId'
    | 'siteId'
    | 'service'
    | 'workerName'
    | 'metier'
    | 'apprentice'
    | 'presenceDays'
    | 'potentialHours'
    | 'baseTargetHours'
    | 'individualTargetHours'
    | 'finalTargetHours'
    | 'proratedTargetHours'
    | 'billedHours'
    | 'ongoingHours'
    | 'realizationPercent'
    | 'fullRealizationPercent'
    | 'wholeMonth'
  > {
  /** the row's days, when the collaborator has several rows */
  period?: string
}

/** Collaborators of one service or concession on the current page; `summary` covers all pages. */
export interface MechanicGroup {
  /** service, or identifier of the concession */
  key: string
  name: string
  /** address of the concession's own page; null for a service */
  to: string | null
  summary: Totals
  rows: ShownMechanic[]
}

/** A row with the text of its days, if any. */
export function shownMechanic(one: Mechanic): ShownMechanic {
  const period = periodText(one)
  return {
    recordId: one.recordId,
    workerId: one.workerId,
    siteId: one.siteId,
    service: one.service,
    workerName: one.workerName,
    metier: one.metier,
    apprentice: one.apprentice,
    presenceDays: one.presenceDays,
    potentialHours: one.potentialHours,
    baseTargetHours: one.baseTargetHours,
    individualTargetHours: one.individualTargetHours,
    finalTargetHours: one.finalTargetHours,
    proratedTargetHours: one.proratedTargetHours,
    billedHours: one.billedHours,
    ongoingHours: one.ongoingHours,
    realizationPercent: one.realizationPercent,
    fullRealizationPercent: one.fullRealizationPercent,
    ...(one.wholeMonth ? { wholeMonth: one.wholeMonth } : {}),
    ...(period ? { period } : {}),
  }
}

/** Chart of realisation percentages, lowest first: bars of a concession's collaborators, else of services. */
export interface ProductivityChart {
  of: 'workers' | 'services'
  rows: { key: string; name: string; percent: number | null; partial?: boolean | undefined }[]
  chart: TargetBarsChart
}

/** Maximum number of bars of the chart: more do not fit a screen's height. */
const MOST_BARS = 30

/** True if the chart shows collaborators, not services. @param judged collaborators with a target to date */
export const chartShowsWorkers = (judged: number): boolean => judged > 0 && judged <= MOST_BARS

/** Chart of a scope's productivity; collaborators without a target to date are left out. */
export function productivityChart(
  mechanics: readonly Mechanic[],
  services: readonly ServiceSummary[],
): ProductivityChart {
  const withTarget = mechanics.filter(({ realizationPercent }) => realizationPercent !== null)
  const workers = chartShowsWorkers(withTarget.length)
  const rows = workers
    ? withTarget.map((one) => {
        const { workerId, workerName, realizationPercent: percent } = one
        const period = periodText(one)
        const name = period ? `${workerName} (${period})` : workerName
        return { key: `${workerId ?? workerName}${period}`, name, percent }
      })
    : services.map(({ service, averageRealizationPercent: percent, outside }) => {
        const name = SERVICE_LABELS[service]
        return { key: service, name, percent, ...(outside?.partial ? { partial: true } : {}) }
      })
  rows.sort((a, b) => (a.percent ?? 0) - (b.percent ?? 0) || (a.name < b.name ? -1 : 1))
  const chart = targetBarsChart(rows.map(({ percent }) => percent))
  return { of: workers ? 'workers' : 'services', rows, chart }
}

/** A scope's productivity as the page shows it. */
export interface ProductivityFigures {
  state: 'data'
  date: LocalDate
  /** the day of the billed hours; null: the month has no record yet */
  dataDate: LocalDate | null
  /** the latest day with a record, even one without hours; null: the month has none */
  recordDate: LocalDate | null
  days: ElapsedDays & { percent: number }
  multipliers: DatedTarget[]
  services: ServiceSummary[]
  total: Totals
  groups: MechanicGroup[]
  /** true for a scope of several concessions, which can be grouped by concession */
  isWide: boolean
  by: GroupBy
  sort: Sort
  /** columns that sort the table */
  sortable: readonly SortKey[]
  /** sentence about the order */
  order: string
  picture: ProductivityChart
  /** names of the rows' concessions; empty for a single concession */
  siteNames: Record<string, string>
  page: number
  pages: number
}

/** Query of the shown part of the table: page, order and grouping; null for defaults. */
export const shownQuery = ({
  page,
  sort,
  by,
}: Pick<ProductivityFigures, 'page' | 'sort' | 'by'>) => ({
  [PRODUCTIVITY_PARAMS.page]: page > 1 ? page : null,
  [PRODUCTIVITY_PARAMS.sort]: columnSortText(PEOPLE_ORDER, sort),
  [PRODUCTIVITY_PARAMS.by]: by === 'site' ? by : null,
})

/** State of the page (3 §4). */
export type ProductivityView =
  | { state: 'no-scope' }
  | { state: 'error'; message: string }
  /** no collaborators; `latest`: last day with data before the analysed date's month */
  | { state: 'empty'; latest: LocalDate | null }
  | ProductivityFigures

/** The open 'Hist.' modal (3 §2.4). */
export interface HistoryView {
  name: string
  month: Month
  reading: 'chart' | 'list'
  /** message of a failed read, or of a month without entries (3 §8); null: neither */
  message: { tone: 'error' | 'info'; text: string } | null
  days: BillingDay[]
  /** null without billed hours */
  chart: BillingChart | null
  weeks: BillingWeek[]
}

/** View model of /productivity. */
export interface ProductivityPage {
  view: ProductivityView
  /** badge next to the title that counts the late concessions */
  freshness: FreshnessView | null
  /** true when the button Modifier is offered */
  mayEdit: boolean
  scopeName: string | null
  /** message why the edit mode of the URL cannot be opened; null: no refusal */
  refusal: string | null
  /** URL that reopens the closed month, for users who may (7-beyond §4) */
  reopen: string | null
  /** the edit mode: the node to write, the original values, and the fields restored from an earlier attempt */
  edit: {
    node: string
    seen: Record<string, Seen>
    form: EditForm
    /** months that coefficients may be valid from; `from` is the chosen one */
    months: Month[]
    from: Month
  } | null
  history: HistoryView | null
  addresses: { view: string; edit: string; print: string }
}
