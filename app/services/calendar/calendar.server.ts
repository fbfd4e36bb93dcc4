import { addMissingHolidays } from '~/db/holidays.server'
import { type ReferenceData, referenceData } from '~/db/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { HolidayView } from '~/domain/calendar/admin-view'
import { type BusinessDay, type Month, monthIn, yearOf } from '~/domain/calendar/business-day'
import { holidayYears } from '~/domain/calendar/calendar-edits'
import { calendarNote } from '~/domain/calendar/faults'
import { nationalHolidays } from '~/domain/calendar/holidays'
import { countWorkingDays, elapsedUpToToday } from '~/domain/calendar/working-days'
import { ForbiddenError } from '~/domain/errors'
import { today } from '~/infra/clock.server'

/** @throws ForbiddenError for who may not change the calendar */
export function requireCalendar({ role }: Principal): void {
  if (!may(role, 'calendar.write')) throw new ForbiddenError()
}

/** Answer of GET /workingDays (spec 1 §3, §7). */
export interface WorkingDaysView {
  year: number
  month: number
  value: number
  elapsedWorkingDaysUpToToday: number
  /** what of the calendar cannot be read; missing: nothing */
  message?: string
}

/** The month's working days and those before today (4-decisions, 12). Any signed-in user may read them. */
export async function readWorkingDays(year: number, month: number): Promise<WorkingDaysView> {
  const { holidayDates, workingDays, faults } = await referenceData()
  const text = monthIn(year, month)
  const stored = workingDays.get(text) ?? null
  const value = stored ?? countWorkingDays(text, holidayDates)
  const message = calendarNote(text, faults, stored, value)
  return {
    year,
    month,
    value,
    ...(message ? { message } : {}),
    elapsedWorkingDaysUpToToday: elapsedUpToToday(text, today(), holidayDates, stored),
  }
}

/**
 * The number of working days of a month: stored, else computed (4-decisions, 12).
 * @param known the reference data that the request stands on, when it was read
 */
export async function workingDaysOf(month: Month, known?: ReferenceData | null): Promise<number> {
  const { holidayDates, workingDays } = known ?? (await referenceData())
  return workingDays.get(month) ?? countWorkingDays(month, holidayDates)
}

/** What of a month's working days cannot be read and is counted around, as a sentence; undefined: nothing. */
export async function workingDaysNote(
  month: Month,
  known: ReferenceData | null = null,
): Promise<string | undefined> {
  const { holidayDates, workingDays, faults } = known ?? (await referenceData())
  const stored = workingDays.get(month) ?? null
  return calendarNote(month, faults, stored, stored ?? countWorkingDays(month, holidayDates))
}

/** The public holidays of a year, in order. Any signed-in user may read them. */
export async function listHolidays(
  year: number,
): Promise<{ _id: string; name: string; date: BusinessDay }[]> {
  const { holidays } = await referenceData()
  return holidays
    .filter((holiday) => holiday.year === year)
    .map(({ _id, name, date }) => ({ _id, name, date }))
}

/** The holidays of a year that cannot be read, and those whose year cannot: for administration (4-decisions, 42). */
export async function listBrokenHolidays(year: number): Promise<HolidayView[]> {
  const { brokenHolidays } = await referenceData()
  return brokenHolidays
    .filter((holiday) => holiday.year === year || holiday.year === 0)
    .map(({ _id, name, date }) => ({ _id, name, date }))
}

/**
 * Lists the national holidays of the years current −5 to +5 that never had any (4-decisions, 13): a year that
 * an administrator has edited stays as it is. Safe to repeat. Returns how many days were added.
 */
export async function seedHolidays(): Promise<number> {
  const { holidays } = await referenceData()
  const listed = new Set(holidays.map((holiday) => holiday.year))
  const missing = holidayYears(yearOf(today()))
    .filter((year) => !listed.has(year))
    .flatMap(nationalHolidays)
  return addMissingHolidays(missing)
}
