import type { AuditAction, AuditChange } from '../audit-entry'
import type { HolidayValues } from '../calendar/calendar-edits'
import type { Month } from '../calendar/local-date'
import type { CalendarScope, PlaceKey } from '../calendar/place'
import type { AssignmentChoices } from '../users/admin-view'

/** Working days of a month: the number in effect, the stored number and the computed number. */
export interface WorkingDaysSetting {
  year: number
  month: number
  value: number
  stored: number | null
  /** original value in the form's hidden field, to detect a concurrent edit */
  seen: string
  computed: number
}

/** Public holiday in the list; '' replaces an invalid field. */
export interface HolidayView extends Omit<HolidayValues, 'scope'> {
  _id: string
  /** missing: the network (4-decisions, 71) */
  scope?: CalendarScope
}

/** Holiday of the list with its place. */
export interface ListedHoliday extends HolidayView {
  /** key of the place, '' for the network */
  key: PlaceKey | ''
  /** name of the place, '' for the network */
  place: string
  /** true when its month is closed for a concession of the place: only its name may change */
  fixed: boolean
}

/** Place that has holidays of its own in the shown year. */
export interface PlaceWithHolidays {
  key: PlaceKey
  name: string
  count: number
}

/** Places that the page's selector offers (4-decisions, 71). */
export interface OfferedPlaces extends AssignmentChoices {
  /** search that narrows them in a large network; null where all are offered */
  search: { query: string; more: boolean } | null
}

/** Audit entry of the calendar. */
export interface CalendarAct {
  subject: 'workingDays' | 'holiday'
  at: string
  userName: string
  action: AuditAction
  changes: AuditChange[]
}

/** View model of the calendar's panels; working days and holidays have separate year selectors (spec 2 §2). */
export interface CalendarPanels {
  /** chosen place; null: the network */
  place: { key: PlaceKey; name: string } | null
  places: OfferedPlaces
  /** places with holidays of their own this year; empty when a place is chosen */
  others: PlaceWithHolidays[]
  workingDaysYear: number
  months: WorkingDaysSetting[]
  holidayYear: number
  holidayYears: number[]
  /** first and last allowed date of a holiday */
  holidayRange: { min: string; max: string }
  /** those of the network, or those that hold in the place */
  holidays: ListedHoliday[]
  /** invalid holidays of the year, or without a valid year; they are not counted (4-decisions, 42) */
  broken: ListedHoliday[]
  trail: CalendarAct[]
  /** closed months of both years, which cannot be changed (7-beyond §4) */
  closed: Month[]
}

/** Intents of the panels' forms. */
export const CALENDAR_FORMS = [
  'working-days',
  'reset-working-days',
  'add-holiday',
  'edit-holiday',
  'delete-holiday',
  'alsace-moselle',
] as const
