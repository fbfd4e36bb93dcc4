import type { AuditAction, AuditChange } from '../audit-entry'
import type { Month } from './local-date'

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
export interface HolidayView {
  _id: string
  name: string
  date: string
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
  workingDaysYear: number
  months: WorkingDaysSetting[]
  holidayYear: number
  holidayYears: number[]
  /** first and last allowed date of a holiday */
  holidayRange: { min: string; max: string }
  holidays: HolidayView[]
  /** invalid holidays of the year, or without a valid year; they are not counted (4-decisions, 42) */
  broken: HolidayView[]
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
] as const
