import type { AuditAction, AuditChange } from '../audit/entry'
import type { Month } from './business-day'

/** A month's working days: what counts, what is stored and what the calendar computes. */
export interface WorkingDaysSetting {
  year: number
  month: number
  value: number
  stored: number | null
  /** what the form carries of it, so that two administrators never overwrite each other */
  seen: string
  computed: number
}

/** A public holiday as it is listed; '' stands for what of it cannot be read. */
export interface HolidayView {
  _id: string
  name: string
  date: string
}

/** One act of the calendar's trail. */
export interface CalendarAct {
  subject: 'workingDays' | 'holiday'
  at: string
  userName: string
  action: AuditAction
  changes: AuditChange[]
}

/** What administration's calendar panels show of two years, chosen apart (spec 2 §2). */
export interface CalendarPanels {
  workingDaysYear: number
  months: WorkingDaysSetting[]
  holidayYear: number
  holidayYears: number[]
  /** first and last day that a holiday may be given */
  holidayRange: { min: string; max: string }
  holidays: HolidayView[]
  /** those of the year, or of none, that cannot be read and so are not counted (4-decisions, 42) */
  broken: HolidayView[]
  trail: CalendarAct[]
  /** months of both years that are closed: nothing of them is changed (7-beyond §4) */
  closed: Month[]
}

/** The forms of the panels. */
export const CALENDAR_FORMS = [
  'working-days',
  'reset-working-days',
  'add-holiday',
  'edit-holiday',
  'delete-holiday',
] as const
