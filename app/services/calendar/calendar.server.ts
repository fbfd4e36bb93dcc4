import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { UnknownPlaceError } from '~/domain/calendar/calendar-edits'
import { calendarNote } from '~/domain/calendar/data-issues'
import { type Month, monthIn } from '~/domain/calendar/local-date'
import { type PlaceKey, placeOf, placesOfScope } from '~/domain/calendar/place'
import { type DaysRange, elapsedUpToToday, rangeOf } from '~/domain/calendar/working-days'
import { ForbiddenError } from '~/domain/errors'
import { scopeName, scopeOfKey, sitesOf } from '~/domain/hierarchy/network'
import type { HolidayView } from '~/domain/places/admin-view'
import { scopeDays } from '~/domain/places/place-days'
import { today } from '~/infra/process/clock.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'

/** @throws ForbiddenError for a role that may not change the calendar */
export function requireCalendar({ role }: Principal): void {
  if (!may(role, 'calendar.write')) throw new ForbiddenError()
}

/** A place that calendar entries belong to. */
export interface CalendarPlace {
  scope: Scope
  /** '' for the network */
  name: string
  /** its concessions; missing: all of the network */
  siteIds?: string[]
}

/** Place of a key; the network for null. @throws UnknownPlaceError */
export async function readPlace(key: PlaceKey | null): Promise<CalendarPlace> {
  if (key === null) return { scope: { type: 'all' }, name: '' }
  const { network } = await referenceData()
  const scope = scopeOfKey(network, key)
  if (!scope) throw new UnknownPlaceError()
  const siteIds = sitesOf(network, scope).map(({ _id }) => _id)
  return { scope, name: scopeName(network, scope) ?? '', siteIds }
}

/**
 * Scope that a call names; null when it names none: the network's calendar, which everybody may read.
 * @throws the NotFoundError of the named level, ForbiddenError outside the cover
 */
export const namedScope = async (
  principal: Principal,
  keys: { site?: string | undefined; plate?: string | undefined; group?: string | undefined },
): Promise<Scope | null> =>
  keys.site || keys.plate || keys.group ? scopeOfCall(principal, keys) : null

/**
 * Working days of a scope's month, and those before today (4-decisions, 12 and 71). The caller has checked the cover.
 * @param of scope, or the key of a place; the network by default
 */
export async function readWorkingDays(
  year: number,
  month: number,
  of: Scope | PlaceKey | null = null,
) {
  const reference = await referenceData()
  const text = monthIn(year, month)
  const scope = typeof of === 'string' ? scopeOfKey(reference.network, of) : of
  const days = scopeDays(reference, text, scope ?? { type: 'all' })
  const stored = reference.workingDays.get(text) ?? null
  const message = calendarNote(text, reference.faults, stored, days.total)
  const elapsedOf = (own: typeof days) => elapsedUpToToday(text, today(), own)
  const range = rangeOf(days, elapsedOf)
  return {
    year,
    month,
    value: days.total,
    ...(message ? { message } : {}),
    elapsedWorkingDaysUpToToday: elapsedOf(days),
    ...(range ? { range } : {}),
  }
}

/**
 * Number of working days of a scope's month; the network's where its concessions differ (4-decisions, 12 and 71).
 * @param known the reference data that the request has already read
 */
export async function workingDaysOf(
  scope: Scope | null,
  month: Month,
  known?: ReferenceData | null,
): Promise<number> {
  return scopeDays(known ?? (await referenceData()), month, scope ?? { type: 'all' }).total
}

/** Least and most working days of a scope's concessions, in total and up to today; undefined where all are equal. */
export function workingDaysRange(
  scope: Scope,
  month: Month,
  reference: ReferenceData,
): DaysRange | undefined {
  const days = scopeDays(reference, month, scope)
  return rangeOf(days, (own) => elapsedUpToToday(month, today(), own))
}

/**
 * Message about working days and holidays of a month that cannot be read and are ignored; undefined when there are
 * none.
 */
export async function workingDaysNote(
  month: Month,
  known: ReferenceData | null = null,
): Promise<string | undefined> {
  const reference = known ?? (await referenceData())
  const { total } = scopeDays(reference, month, { type: 'all' })
  return calendarNote(month, reference.faults, reference.workingDays.get(month) ?? null, total)
}

/** Holiday as calls and screens show it; a place only for a holiday that is not the network's. */
export const holidayView = ({
  _id,
  name,
  date,
  scope,
}: Omit<HolidayView, 'scope'> & { scope?: PlaceKey }): HolidayView => ({
  _id,
  name,
  date,
  ...(scope ? { scope: placeOf(scope) } : {}),
})

/**
 * Public holidays of a year, in order: the network's, or those that hold in a scope (4-decisions, 71). The caller has
 * checked the cover.
 */
export async function listHolidays(
  year: number,
  scope: Scope | null = null,
): Promise<HolidayView[]> {
  const { holidays, placeHolidays } = await referenceData()
  const above = new Set(scope ? placesOfScope(scope) : [])
  return [...holidays, ...placeHolidays.filter((own) => above.has(own.scope))]
    .filter((holiday) => holiday.year === year)
    .sort((a, b) => a.date.localeCompare(b.date))
    .map(holidayView)
}

/** Unreadable holidays of a year, and those whose year is unreadable, for the administration (4-decisions, 42). */
export async function listBrokenHolidays(year: number): Promise<HolidayView[]> {
  const { brokenHolidays } = await referenceData()
  return brokenHolidays
    .filter((holiday) => holiday.year === year || holiday.year === 0)
    .map(holidayView)
}
