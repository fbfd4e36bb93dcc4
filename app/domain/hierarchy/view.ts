import type { Scope } from '../access/scope'
import type { BusinessDay, Month } from '../calendar/business-day'
import type { MonthProgress } from '../calendar/working-days'

/** A group, plate or concession as a selector offers it. */
export interface ScopeOption {
  _id: string
  name: string
  /** what choosing it chooses along with it, as keys of the address: the only plate, the only concession */
  leads?: { plate: string; site?: string }
  /** says how many more there are, and cannot be chosen */
  disabled?: true
}

/** What the three lists Groupe, Plaque, Concession hold and which entry each shows (spec 1 §2.5 and §4). */
export interface SelectorView {
  groups: ScopeOption[]
  /** of the chosen group; empty while no group is chosen */
  plates: ScopeOption[]
  /** of the chosen plate; empty while no plate is chosen */
  sites: ScopeOption[]
  groupId: string | null
  plateId: string | null
  siteId: string | null
  /** one of the sentences of spec 1 §8, Selector */
  error?: string
  /** whether 'Tous les groupes' (`group=all`, the network) may be chosen */
  allowAll: boolean
  /** levels that the user's cover fixes: they cannot be cleared */
  locked: { group: boolean; plate: boolean }
}

/** The month page of the date picker (spec 1 §2.6). */
export interface CalendarView {
  /** the displayed month: the query parameter `calendar`, else the analysed date's month */
  month: Month
  /** days of that month that have an import, within the scope, by activity date */
  importDays: BusinessDay[]
  /** the effective import date of the selected date (spec 1 §4) */
  importDate: BusinessDay
}

/** The analysed scope and date of a request, with what the filter bar shows of them. */
export interface View {
  scope: Scope | null
  scopeName: string | null
  selector: SelectorView
  /** the selected date: the query parameter `date`, else the default one */
  selected: BusinessDay
  /** the analysed date (spec 1 §4) */
  date: BusinessDay
  today: BusinessDay
  /** the sentence of an unusable `date` (spec 1 §8, Month progress); the default date is shown then */
  dateError?: string
  calendar: CalendarView
  /** null when the working days could not be read */
  progress: MonthProgress | null
  /** the sentence that says why there is no progress (spec 1 §8) */
  progressError?: string
  /** Set-Cookie of the remembered selection; to be sent with the page */
  headers: Headers
}

/** The part of a view that a page may carry to the browser. */
export type PageView = Omit<View, 'headers'>

/** Query parameters that a view is read from (4-decisions, 2). */
export const VIEW_PARAMS = {
  group: 'group',
  plate: 'plate',
  site: 'site',
  date: 'date',
  /** month of the planning and of the targets, `yyyy-MM` */
  month: 'month',
  /** sent by the selector without scripts: what its lists showed, `group.plate` */
  before: 'avant',
  /** month shown by the open date picker, `yyyy-MM` */
  calendar: 'calendar',
} as const

/** Value of `group` that means the whole network. */
export const ALL_GROUPS = 'all'
