import { untilWritten } from '~/db/compare-and-retry.server'
import {
  deleteHoliday,
  findHoliday,
  type HolidayDocument,
  insertHoliday,
  newHoliday,
  updateHoliday,
} from '~/db/holidays.server'
import { referenceData } from '~/db/reference-data.server'
import { findWorkingDays, storeWorkingDays } from '~/db/working-days.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { AuditAction, AuditChange, AuditEntry } from '~/domain/audit/entry'
import type {
  CalendarAct,
  CalendarPanels,
  HolidayView,
  WorkingDaysSetting,
} from '~/domain/calendar/admin-view'
import { type Month, monthIn, yearOf } from '~/domain/calendar/business-day'
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
import { deedOf } from '~/services/audit/deeds.server'
import { readTrail } from '~/services/audit/read.server'
import { change, finishEarlier } from '~/services/rollups/change.server'
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
  await untilWritten(async () => {
    const stored = await findWorkingDays(period)
    const old = stored?.value ?? null
    if (old === next) {
      await finishEarlier()
      return true
    }
    const told = {
      ...{ entity: 'workingDays' as const, entityId: String(yearOf(period)) },
      action:
        next === null
          ? ('delete' as const)
          : old === null
            ? ('create' as const)
            : ('update' as const),
      changes: [{ field: period, old, new: next }],
    }
    // why: the document stays when the computed number counts again
    const { gone: _stays, ...deed } = deedOf('workingDays', stored ?? { _id: period }, told)
    const touched = { what: 'calendar' as const }
    const done = await change(principal, { deeds: [deed], touched }, (token) =>
      storeWorkingDays(stored, period, next, token),
    )
    return done.size > 0 || null
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

/** The write of a holiday, as the trail tells it. */
const holidayDeed = (holiday: HolidayDocument, action: AuditAction, changes: AuditChange[]) =>
  deedOf('holidays', holiday, {
    ...{ entity: 'holiday', entityId: holiday.date.slice(0, 4) },
    ...{ action, changes },
  })

/** Adds a public holiday. @throws ForbiddenError, InvalidInputError, HolidayExistsError */
export async function addHoliday(
  principal: Principal,
  typed: { date: string; name: string },
): Promise<HolidayView> {
  requireCalendar(principal)
  const { date, name } = readNewHoliday(typed.date, typed.name)
  const added = newHoliday(date, name)
  const deeds = [holidayDeed(added, 'create', [{ field: date, old: null, new: name }])]
  await change(principal, { deeds, touched: { what: 'calendar' } }, async (token) => {
    if (await insertHoliday(added, token)) return true
    throw new HolidayExistsError(date)
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
  return untilWritten<HolidayEdit>(async () => {
    const stored = await findHoliday(id)
    if (!stored) throw new NotFoundError('Jour férié introuvable.')
    const edit = readHolidayEdit(stored, typed)
    if (Object.keys(edit).length === 0) {
      await finishEarlier()
      return { holiday: view(stored), changed: false }
    }
    const changes = Object.entries(edit).map(([key, next]) => ({
      field: `${stored.date} ${key}`,
      old: key === 'date' ? stored.date : stored.name,
      new: next,
    }))
    const deeds = [holidayDeed(stored, 'update', changes)]
    const done = await change(
      principal,
      { deeds, touched: { what: 'calendar' } },
      async (token) => {
        const outcome = await updateHoliday(stored, edit, token)
        if (outcome === 'taken') throw new HolidayExistsError(edit.date ?? stored.date)
        return outcome === 'stored'
      },
    )
    return done.size > 0 ? { holiday: { ...view(stored), ...edit }, changed: true } : null
  })
}

/** Deletes a public holiday. @throws ForbiddenError, NotFoundError */
export async function removeHoliday(
  principal: Principal,
  id: string,
): Promise<{ message: string }> {
  requireCalendar(principal)
  return untilWritten(async () => {
    await finishEarlier()
    const stored = await findHoliday(id)
    if (!stored) throw new NotFoundError('Jour férié introuvable.')
    const changes = [{ field: stored.date, old: stored.name, new: null }]
    const deeds = [holidayDeed(stored, 'delete', changes)]
    const done = await change(principal, { deeds, touched: { what: 'calendar' } }, () =>
      deleteHoliday(stored),
    )
    return done.size > 0 ? { message: 'Jour férié supprimé.' } : null
  })
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
