import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditEntry } from '~/domain/audit-entry'
import type { CalendarAct, CalendarPanels, WorkingDaysSetting } from '~/domain/calendar/admin-view'
import { holidayRange, holidayYears } from '~/domain/calendar/calendar-edits'
import { shownDays } from '~/domain/calendar/edit-conflicts'
import { monthIn, yearOf } from '~/domain/calendar/local-date'
import { countWorkingDays } from '~/domain/calendar/working-days'
import { today } from '~/infra/process/clock.server'
import { readTrail } from '~/services/audit/read.server'
import { closedForAny } from '~/services/writes/closed-month-guard.server'
import { listBrokenHolidays, listHolidays, requireCalendar } from './calendar.server'

const monthsOfYear = (year: number) => Array.from({ length: 12 }, (_, i) => monthIn(year, i + 1))

/** Twelve months of a year for the administration. @throws ForbiddenError */
async function workingDaysOfYear(
  principal: Principal,
  year: number,
): Promise<WorkingDaysSetting[]> {
  requireCalendar(principal)
  const { workingDays, holidayDates } = await referenceData()
  return Array.from({ length: 12 }, (_, i) => {
    const period = monthIn(year, i + 1)
    const stored = workingDays.get(period) ?? null
    const computed = countWorkingDays(period, holidayDates)
    return {
      year,
      month: i + 1,
      value: stored ?? computed,
      stored,
      seen: shownDays(stored),
      computed,
    }
  })
}

/**
 * Working days and holidays for the administration; an invalid year becomes the current one.
 * @throws ForbiddenError
 */
export async function readCalendarPanels(
  principal: Principal,
  years: { workingDays: number | null; holidays: number | null },
): Promise<CalendarPanels> {
  requireCalendar(principal)
  const current = yearOf(today())
  const offered = holidayYears(current)
  const workingDaysYear = years.workingDays ?? current
  const holidayYear = offered.find((year) => year === years.holidays) ?? current
  const shown = [...new Set([workingDaysYear, holidayYear])]
  const [months, holidays, broken, workingTrail, holidayTrail, closed] = await Promise.all([
    workingDaysOfYear(principal, workingDaysYear),
    listHolidays(holidayYear),
    listBrokenHolidays(holidayYear),
    readTrail('workingDays', String(workingDaysYear)),
    readTrail('holiday', String(holidayYear)),
    closedForAny(shown.flatMap(monthsOfYear)),
  ])
  const toAct =
    (subject: CalendarAct['subject']) =>
    ({ at, userName, action, changes }: AuditEntry): CalendarAct => ({
      subject,
      at: at.toISOString(),
      userName,
      action,
      changes,
    })
  const trail = [...workingTrail.map(toAct('workingDays')), ...holidayTrail.map(toAct('holiday'))]
  trail.sort((a, b) => b.at.localeCompare(a.at))
  return {
    workingDaysYear,
    months,
    holidayYear,
    holidayYears: offered,
    holidayRange: holidayRange(current),
    holidays,
    broken,
    trail,
    closed,
  }
}
