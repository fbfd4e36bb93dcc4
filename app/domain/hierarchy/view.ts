import type { Scope } from '../access/scope'
import type { LocalDate, Month } from '../calendar/local-date'
import type { MonthProgress } from '../calendar/working-days'

/** Option of a selector: group, plate or concession. */
export interface ScopeOption {
  _id: string
  name: string
  /** URL keys selected together with this option: the only plate, the only concession */
  leads?: { plate: string; site?: string }
  /** states the number of further options; cannot be selected */
  disabled?: true
}

/** View model of the three lists Groupe, Plaque, Concession (spec 1 §2.5 and §4). */
export interface SelectorView {
  groups: ScopeOption[]
  /** of the selected group; empty without group */
  plates: ScopeOption[]
  /** of the selected plate; empty without plate */
  sites: ScopeOption[]
  groupId: string | null
  plateId: string | null
  siteId: string | null
  /** French message of spec 1 §8, Selector */
  error?: string
  /** true when the user may select 'Tous les groupes' (`group=all`, the network) */
  allowAll: boolean
  /** levels fixed by the user's cover, which cannot be cleared */
  locked: { group: boolean; plate: boolean }
}

/** Month page of the date picker (spec 1 §2.6). */
export interface CalendarView {
  /** displayed month: query parameter `calendar`, else the analysed date's month */
  month: Month
  /** days of that month with an import within the scope, by activity date */
  importDays: LocalDate[]
  /** effective import date of the selected date (spec 1 §4) */
  importDate: LocalDate
}

/** Scope and date of a request, with the data of the filter bar. */
export interface View {
  scope: Scope | null
  scopeName: string | null
  selector: SelectorView
  /** selected date: query parameter `date`, else the default */
  selected: LocalDate
  /** analysed date (spec 1 §4) */
  date: LocalDate
  today: LocalDate
  calendar: CalendarView
  /** null when the working days could not be loaded */
  progress: MonthProgress | null
  /** French message when there is no progress (spec 1 §8) */
  progressError?: string
  /** Set-Cookie of the stored selection, to send with the page */
  headers: Headers
}

/** View without headers, serialisable to the browser. */
export type PageView = Omit<View, 'headers'>

/** Query parameters of a view (4-decisions, 2). */
export const VIEW_PARAMS = {
  group: 'group',
  plate: 'plate',
  site: 'site',
  date: 'date',
  /** month of the planning and of the targets, `yyyy-MM` */
  month: 'month',
  /** entries shown by the selector's form without JavaScript, `group.plate` */
  before: 'avant',
  /** month of the open date picker, `yyyy-MM` */
  calendar: 'calendar',
} as const

/** Value of `group` for the whole network. */
export const ALL_GROUPS = 'all'
