import type { BusinessDay, Month } from '../calendar/business-day'
import { type TargetBarsChart, targetBarsChart } from '../charts/target-bars'
import type { FreshnessView } from '../freshness/view'
import type { ElapsedDays } from '../records/projection'
import { SERVICE_LABELS } from '../records/services'
import type { BillingChart, BillingDay, BillingWeek } from './billing-history'
import type { DatedTarget } from './dated-coefficients'
import type { EditForm, Seen } from './form'
import { type Mechanic, periodText } from './mechanic'
import type { ServiceSummary, Totals } from './summary'

/** A scope and month without any collaborator (3 §8). */
export const NO_PRODUCTIVITY =
  'Aucune donnée de productivité trouvée pour la sélection et la période actuelles.'

/** Query parameters of the page's own view (4-decisions, 2). */
export const PRODUCTIVITY_PARAMS = {
  mode: 'mode',
  page: 'page',
  /** whose history is open: a collaborator, or `concession~name` of a name the planning does not know */
  history: 'hist',
  /** `list`: by week, else the chart */
  reading: 'vue',
} as const

/** The collaborators of one service that a page shows; the totals are of all of them. */
export interface MechanicGroup {
  summary: ServiceSummary
  rows: ShownMechanic[]
}

/** A row with the days that it is of, where it is one of several of a collaborator. */
export type ShownMechanic = Mechanic & { period?: string }

/** A row as the page shows it. */
export function shownMechanic(one: Mechanic): ShownMechanic {
  const period = periodText(one)
  return period ? { ...one, period } : one
}

/** Who is drawn against the line of the targets to date: a concession's collaborators, else services; lowest first. */
export interface Picture {
  of: 'workers' | 'services'
  rows: { key: string; name: string; percent: number | null; partial?: boolean | undefined }[]
  chart: TargetBarsChart
}

/** More bars than a screen's height holds are no picture. */
const MOST_BARS = 30

/** Whether so many collaborators with a target to date are drawn, and not their services. */
export const drawsWorkers = (judged: number): boolean => judged > 0 && judged <= MOST_BARS

/** The picture of a scope's productivity; who has no target to date yet is not drawn. */
export function picture(
  mechanics: readonly Mechanic[],
  services: readonly ServiceSummary[],
): Picture {
  const withTarget = mechanics.filter(({ realizationPercent }) => realizationPercent !== null)
  const workers = drawsWorkers(withTarget.length)
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
  date: BusinessDay
  /** the day the billed hours are of; null: the month has no record yet */
  dataDate: BusinessDay | null
  /** the latest day with a record, with the hours or without; null: the month has none */
  recordDate: BusinessDay | null
  days: ElapsedDays & { percent: number }
  multipliers: DatedTarget[]
  services: ServiceSummary[]
  total: Totals
  groups: MechanicGroup[]
  picture: Picture
  /** names of the concessions of the rows; empty for a single concession */
  siteNames: Record<string, string>
  page: number
  pages: number
}

/** The page in the state it is in (3 §4). */
export type ProductivityView =
  | { state: 'no-scope' }
  | { state: 'error'; message: string }
  /** nobody; `latest`: last day with data before the analysed date's month */
  | { state: 'empty'; latest: BusinessDay | null }
  | ProductivityFigures

/** The open 'Hist.' modal (3 §2.4). */
export interface HistoryView {
  name: string
  month: Month
  reading: 'chart' | 'list'
  /** the sentence of a reading that failed, or of a month without entries (3 §8) */
  message: { tone: 'error' | 'info'; text: string } | null
  days: BillingDay[]
  /** null without any billed hour */
  chart: BillingChart | null
  weeks: BillingWeek[]
}

/** Everything /productivity shows for a request. */
export interface ProductivityPage {
  view: ProductivityView
  /** concessions that are behind: the badge beside the title */
  freshness: FreshnessView | null
  /** whether Modifier is offered */
  mayEdit: boolean
  scopeName: string | null
  /** why the edit mode that the address asks for is not open */
  refusal: string | null
  /** where the closed month is reopened, for who may (7-beyond §4) */
  reopen: string | null
  /** the edit mode: the node it writes, what each field stands on, and what is kept of an earlier try */
  edit: {
    node: string
    seen: Record<string, Seen>
    form: EditForm
    /** the months from which coefficients may hold, and the one that is chosen */
    months: Month[]
    from: Month
  } | null
  history: HistoryView | null
  addresses: { view: string; edit: string; print: string }
}
