import { insertHoliday, newHoliday } from '~/db/collections/holidays.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import {
  HolidayExistsError,
  holidayYears,
  UnknownPlaceError,
} from '~/domain/calendar/calendar-edits'
import { alsaceMoselleHolidays } from '~/domain/calendar/holidays'
import { monthOf, yearOf } from '~/domain/calendar/local-date'
import type { PlaceKey } from '~/domain/calendar/place'
import { counted } from '~/domain/format/numbers'
import type { CodeChoice } from '~/domain/planning/holiday-on-filled-day'
import { today } from '~/infra/process/clock.server'
import { closedSiteMonths } from '~/services/writes/closed-month-guard.server'
import { write } from '~/services/writes/write.server'
import { readPlace, requireCalendar } from './calendar.server'
import { auditedDay, clearing, codesOn, holidayEntry, said } from './holidays.server'

/**
 * Adds the two further holidays of Alsace-Moselle of the years shown in administration to a group, plate or concession
 * (4-decisions, 71). Days that it has are left as they are, and days of closed months are left out and counted.
 * @returns message for the user
 * @throws ForbiddenError, UnknownPlaceError, FilledDayError
 */
export async function addAlsaceMoselle(
  principal: Principal,
  scope: PlaceKey | null,
  choice?: CodeChoice,
): Promise<string> {
  requireCalendar(principal)
  if (scope === null) throw new UnknownPlaceError()
  const { siteIds = [] } = await readPlace(scope)
  const reference = await referenceData()
  const listed = new Set(
    reference.placeHolidays.flatMap((one) => (one.scope === scope ? one.date : [])),
  )
  const missing = holidayYears(yearOf(today()))
    .flatMap(alsaceMoselleHolidays)
    .filter(({ date }) => !listed.has(date))
  const asked = missing.flatMap(({ date }) =>
    siteIds.map((siteId) => ({ siteId, month: monthOf(date) })),
  )
  const closed = new Set((await closedSiteMonths(asked)).map(({ month }) => month))
  const added = missing
    .filter(({ date }) => !closed.has(monthOf(date)))
    .map((day) => newHoliday({ ...day, scope }))
  const left = missing.length - added.length
  const note = left > 0 ? `${counted(left, 'jour')} de mois clôturés laissés de côté.` : ''
  if (added.length === 0) return `Aucun jour férié à ajouter. ${note}`.trim()
  const codes = await codesOn(added, choice)
  const entries = added.map((day) =>
    holidayEntry(day, 'create', [{ field: auditedDay(reference, day), old: null, new: day.name }]),
  )
  const months = [...new Set(added.map(({ date }) => monthOf(date)))]
  const insert = async (tx: Transaction) => {
    for (const day of added)
      if (!(await insertHoliday(day, tx))) throw new HolidayExistsError(day.date)
    return true
  }
  const touched = { what: 'calendar' as const, months, siteIds }
  await write(principal, entries, insert, { touched, ...clearing(added, codes) })
  const done = `${counted(added.length, 'jour férié ajouté', 'jours fériés ajoutés')}.`
  return [done, note, said(codes)].filter(Boolean).join(' ')
}
