import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { HolidayView } from '~/domain/calendar/admin-view'
import { calendarNote } from '~/domain/calendar/data-issues'
import { type LocalDate, type Month, monthIn } from '~/domain/calendar/local-date'
import { countWorkingDays, elapsedUpToToday } from '~/domain/calendar/working-days'
import { ForbiddenError } from '~/domain/errors'
import { today } from '~/infra/process/clock.server'

/** @throws ForbiddenError for a role that may not change the calendar */
export function requireCalendar({ role }: Principal): void {
  if (!may(role, 'calendar.write')) throw new ForbiddenError()
}

/** Response of GET /workingDays (1 §3, §7). */
export interface WorkingDaysView {
  year: number
  month: number
  value: number
  elapsedWorkingDaysUpToToday: number
  /** names the parts of the calendar that cannot be read; absent when all can */
  message?: string
}

/** Working days of the month, and those before today (4-decisions, 12). Any signed-in user may read them. */
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
 * Number of working days of a month: stored, else computed (4-decisions, 12).
 * @param known the reference data that the request has already read
 */
export async function workingDaysOf(month: Month, known?: ReferenceData | null): Promise<number> {
  const { holidayDates, workingDays } = known ?? (await referenceData())
  return workingDays.get(month) ?? countWorkingDays(month, holidayDates)
}

/**
 * Message about working days and holidays of a month that cannot be read and are ignored; undefined when there are
 * none.
 */
export async function workingDaysNote(
  month: Month,
  known: ReferenceData | null = null,
): Promise<string | undefined> {
  const { holidayDates, workingDays, faults } = known ?? (await referenceData())
  const stored = workingDays.get(month) ?? null
  return calendarNote(month, faults, stored, stored ?? countWorkingDays(month, holidayDates))
}

/** Public holidays of a year, in order. Any signed-in user may read them. */
export async function listHolidays(
  year: number,
): Promise<{ _id: string; name: string; date: LocalDate }[]> {
  const { holidays } = await referenceData()
  return holidays
    .filter((holiday) => holiday.year === year)
    .map(({ _id, name, date }) => ({ _id, name, date }))
}

/** Unreadable holidays of a year, and those whose year is unreadable, for the administration (4-decisions, 42). */
export async function listBrokenHolidays(year: number): Promise<HolidayView[]> {
  const { brokenHolidays } = await referenceData()
  return brokenHolidays
    .filter((holiday) => holiday.year === year || holiday.year === 0)
    .map(({ _id, name, date }) => ({ _id, name, date }))
}
