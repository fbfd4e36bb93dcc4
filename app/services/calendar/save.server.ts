import {
  deleteHoliday,
  findHoliday,
  type HolidayDocument,
  insertHoliday,
  updateHoliday,
} from '~/db/holidays.server'
import { referenceData } from '~/db/reference-data.server'
import { deleteWorkingDays, storeWorkingDays } from '~/db/working-days.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { AuditEntry } from '~/domain/audit/entry'
import type {
  CalendarAct,
  CalendarPanels,
  HolidayView,
  WorkingDaysSetting,
} from '~/domain/calendar/admin-page'
import { type Month, monthIn, monthNumber, yearOf } from '~/domain/calendar/business-day'
import {
  HolidayExistsError,
  holidayYears,
  readHolidayEdit,
  readNewHoliday,
  workingDaysError,
} from '~/domain/calendar/calendar-edits'
import { countWorkingDays } from '~/domain/calendar/working-days'
import { ForbiddenError, InvalidInputError, NotFoundError } from '~/domain/errors'
import { today } from '~/infra/clock.server'
import { readTrail, recordAct } from '~/services/audit/trail.server'
import { listHolidays, readWorkingDays, type WorkingDaysView } from './calendar.server'

const view = ({ _id, name, date }: HolidayDocument): HolidayView => ({ _id, name, date })

function requireCalendar({ role }: Principal): void {
  if (!may(role, 'calendar.write')) throw new ForbiddenError()
}

/** The twelve months of a year as administration shows them. @throws ForbiddenError */
export async function workingDaysOfYear(
  principal: Principal,
  year: number,
): Promise<WorkingDaysSetting[]> {
  requireCalendar(principal)
  const { workingDays, holidayDates } = await referenceData()
  return Array.from({ length: 12 }, (_, i) => {
    const period = monthIn(year, i + 1)
    const stored = workingDays.get(period) ?? null
    const computed = countWorkingDays(period, holidayDates)
    return { year, month: i + 1, value: stored ?? computed, stored, computed }
  })
}

async function actOnWorkingDays(principal: Principal, period: Month, next: number | null) {
  const { workingDays } = await referenceData()
  const old = workingDays.get(period) ?? null
  if (next === null) await deleteWorkingDays(period)
  else await storeWorkingDays(yearOf(period), monthNumber(period), next)
  if (old === next) return
  await recordAct(principal, {
    entity: 'workingDays',
    entityId: period.slice(0, 4),
    action: next === null ? 'delete' : old === null ? 'create' : 'update',
    changes: [{ field: period, old, new: next }],
  })
}

/**
 * Stores the number of working days of a month (spec 1 §7, 2 §5).
 * @throws ForbiddenError, InvalidInputError
 */
export async function setWorkingDays(
  principal: Principal,
  year: number,
  month: number,
  value: number,
): Promise<WorkingDaysView> {
  requireCalendar(principal)
  const period = monthIn(year, month)
  const error = workingDaysError(period, value)
  if (error) throw new InvalidInputError({ value: [error] })
  await actOnWorkingDays(principal, period, value)
  return readWorkingDays(year, month)
}

/** Goes back to the computed number of a month. @throws ForbiddenError */
export async function resetWorkingDays(
  principal: Principal,
  year: number,
  month: number,
): Promise<WorkingDaysView> {
  requireCalendar(principal)
  await actOnWorkingDays(principal, monthIn(year, month), null)
  return readWorkingDays(year, month)
}

const trailYear = (date: string) => date.slice(0, 4)

/** Adds a public holiday. @throws ForbiddenError, InvalidInputError, HolidayExistsError */
export async function addHoliday(
  principal: Principal,
  typed: { date: string; name: string },
): Promise<HolidayView> {
  requireCalendar(principal)
  const { date, name } = readNewHoliday(typed.date, typed.name)
  const added = await insertHoliday(date, name)
  if (!added) throw new HolidayExistsError(date)
  await recordAct(principal, {
    entity: 'holiday',
    entityId: trailYear(date),
    action: 'create',
    changes: [{ field: date, old: null, new: name }],
  })
  return view(added)
}

/** What an edit came to: the holiday, and whether anything changed (spec 2 §5). */
export interface HolidayEdit {
  holiday: HolidayView
  changed: boolean
}

/** The info of an edit that changes nothing (spec 2 §5). */
export const UNCHANGED = 'Aucune modification détectée.'

/** Edits a public holiday. @throws ForbiddenError, NotFoundError, InvalidInputError, HolidayExistsError */
export async function editHoliday(
  principal: Principal,
  id: string,
  typed: { date?: string; name?: string },
): Promise<HolidayEdit> {
  requireCalendar(principal)
  const stored = await findHoliday(id)
  if (!stored) throw new NotFoundError('Jour férié introuvable.')
  const changes = readHolidayEdit(stored, typed)
  if (Object.keys(changes).length === 0) return { holiday: view(stored), changed: false }
  const done = await updateHoliday(id, changes)
  if (done === 'taken') throw new HolidayExistsError(changes.date ?? stored.date)
  if (done === 'gone') throw new NotFoundError('Jour férié introuvable.')
  await recordAct(principal, {
    entity: 'holiday',
    entityId: trailYear(stored.date),
    action: 'update',
    changes: Object.entries(changes).map(([key, next]) => ({
      field: `${stored.date} ${key}`,
      old: key === 'date' ? stored.date : stored.name,
      new: next,
    })),
  })
  return { holiday: { ...view(stored), ...changes }, changed: true }
}

/** Deletes a public holiday. @throws ForbiddenError, NotFoundError */
export async function removeHoliday(
  principal: Principal,
  id: string,
): Promise<{ message: string }> {
  requireCalendar(principal)
  const stored = await findHoliday(id)
  if (!stored || !(await deleteHoliday(id))) throw new NotFoundError('Jour férié introuvable.')
  await recordAct(principal, {
    entity: 'holiday',
    entityId: trailYear(stored.date),
    action: 'delete',
    changes: [{ field: stored.date, old: stored.name, new: null }],
  })
  return { message: 'Jour férié supprimé.' }
}

/** Working days and holidays for administration; unreadable years become the current one. @throws ForbiddenError */
export async function readCalendarPanels(
  principal: Principal,
  years: { workingDays: number | null; holidays: number | null },
): Promise<CalendarPanels> {
  requireCalendar(principal)
  const current = yearOf(today())
  const offered = holidayYears(current)
  const workingDaysYear = years.workingDays ?? current
  const holidayYear = offered.find((year) => year === years.holidays) ?? current
  const [months, holidays, workingTrail, holidayTrail] = await Promise.all([
    workingDaysOfYear(principal, workingDaysYear),
    listHolidays(holidayYear),
    readTrail('workingDays', String(workingDaysYear)),
    readTrail('holiday', String(holidayYear)),
  ])
  const told =
    (subject: CalendarAct['subject']) =>
    ({ at, userName, action, changes }: AuditEntry): CalendarAct => ({
      subject,
      at: at.toISOString(),
      userName,
      action,
      changes,
    })
  const trail = [...workingTrail.map(told('workingDays')), ...holidayTrail.map(told('holiday'))]
  trail.sort((a, b) => b.at.localeCompare(a.at))
  return { workingDaysYear, months, holidayYear, holidayYears: offered, holidays, trail }
}
