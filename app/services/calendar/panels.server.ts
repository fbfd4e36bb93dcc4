import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditEntry } from '~/domain/audit-entry'
import { holidayRange, holidayYears } from '~/domain/calendar/calendar-edits'
import { shownDays } from '~/domain/calendar/edit-conflicts'
import { type Month, monthIn, monthOf, yearOf } from '~/domain/calendar/local-date'
import { type PlaceKey, placeKey } from '~/domain/calendar/place'
import { groupBy } from '~/domain/group-by'
import { disambiguate } from '~/domain/hierarchy/disambiguated-names'
import { scopeName, scopeOfKey } from '~/domain/hierarchy/network'
import type {
  CalendarAct,
  CalendarPanels,
  HolidayView,
  ListedHoliday,
  OfferedPlaces,
  PlaceWithHolidays,
  WorkingDaysSetting,
} from '~/domain/places/admin-view'
import { placeDays } from '~/domain/places/place-days'
import { offeredPlaces } from '~/domain/users/choices'
import { today } from '~/infra/process/clock.server'
import { readTrail } from '~/services/audit/read.server'
import { closedForAny, closedSiteMonths } from '~/services/writes/closed-month-guard.server'
import {
  type CalendarPlace,
  listBrokenHolidays,
  listHolidays,
  readPlace,
  requireCalendar,
} from './calendar.server'

/** Places with holidays of their own that are named. */
const NAMED_PLACES = 20

const monthsOfYear = (year: number) => Array.from({ length: 12 }, (_, i) => monthIn(year, i + 1))

/** Twelve months of a year: the number in effect in the place, its stored one, and the one without it. */
function workingDaysOfYear(
  reference: ReferenceData,
  key: PlaceKey | null,
  { scope }: CalendarPlace,
  year: number,
): WorkingDaysSetting[] {
  const storedIn = (period: Month) =>
    key
      ? reference.placeWorkingDays.find((one) => one.month === period && one.scope === key)?.value
      : reference.workingDays.get(period)
  const computed = key
    ? {
        ...reference,
        placeWorkingDays: reference.placeWorkingDays.filter((one) => one.scope !== key),
      }
    : { ...reference, workingDays: new Map() }
  return monthsOfYear(year).map((period, i) => {
    const stored = storedIn(period) ?? null
    return {
      year,
      month: i + 1,
      value: placeDays(reference, period, scope).total,
      stored,
      seen: shownDays(stored),
      computed: placeDays(computed, period, scope).total,
    }
  })
}

/** A large network offers only the chosen place until it is searched, so that the page does not grow with it. */
function placesFor(
  reference: ReferenceData,
  key: PlaceKey | null,
  query: string | null,
): OfferedPlaces {
  const { network } = reference
  const { groups, plates, sites } = network
  const own = key?.split(':')[1] ?? ''
  const { choices, place } = offeredPlaces(
    { groups, plates, sites, hints: Object.fromEntries(disambiguate(network)), error: null },
    query,
    { assignmentId: own, referenceConcessionId: null },
  )
  if (!place || query !== null) return { ...choices, search: place }
  const chosen = choices.sites.filter(({ _id }) => _id === own)
  return {
    groups: choices.groups.filter(({ _id }) => _id === own),
    plates: choices.plates.filter(({ _id }) => _id === own || _id === chosen[0]?.plateId),
    sites: chosen,
    search: place,
  }
}

function othersIn({ placeHolidays, network }: ReferenceData, year: number): PlaceWithHolidays[] {
  const own = placeHolidays.filter((one) => one.year === year)
  return [...groupBy(own, ({ scope }) => scope)]
    .slice(0, NAMED_PLACES)
    .map(([key, list]) => ({
      key,
      name: scopeName(network, scopeOfKey(network, key)) ?? key,
      count: list.length,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'fr'))
}

async function closedMonths(
  { siteIds }: CalendarPlace,
  months: readonly Month[],
): Promise<Month[]> {
  if (!siteIds) return closedForAny(months)
  const asked = months.flatMap((month) => siteIds.map((siteId) => ({ siteId, month })))
  return [...new Set((await closedSiteMonths(asked)).map(({ month }) => month))]
}

/**
 * Working days and holidays for the administration; an invalid year becomes the current one.
 * @param at the chosen place, null for the network, and the search that narrows the offered ones; '' offers the first
 * ones, null none of a large network
 * @throws ForbiddenError, UnknownPlaceError
 */
export async function readCalendarPanels(
  principal: Principal,
  years: { workingDays: number | null; holidays: number | null },
  { key, query }: { key: PlaceKey | null; query: string | null } = { key: null, query: null },
): Promise<CalendarPanels> {
  requireCalendar(principal)
  const current = yearOf(today())
  const offered = holidayYears(current)
  const workingDaysYear = years.workingDays ?? current
  const holidayYear = offered.find((year) => year === years.holidays) ?? current
  const shown = [...new Set([workingDaysYear, holidayYear])].flatMap(monthsOfYear)
  const [reference, place] = await Promise.all([referenceData(), readPlace(key)])
  const [holidays, broken, workingTrail, holidayTrail, closed] = await Promise.all([
    listHolidays(holidayYear, key ? place.scope : null),
    listBrokenHolidays(holidayYear),
    readTrail('workingDays', String(workingDaysYear)),
    readTrail('holiday', String(holidayYear)),
    closedMonths(place, shown),
  ])
  const anyClosed = key ? await closedForAny(shown) : closed
  const { network } = reference
  const listed = (holiday: HolidayView): ListedHoliday => {
    const own = placeKey(holiday.scope)
    // A wider holiday concerns further concessions, whose months may be closed.
    const fixing = own === key ? closed : anyClosed
    return {
      ...holiday,
      key: own ?? '',
      place: own ? (scopeName(network, scopeOfKey(network, own)) ?? own) : '',
      fixed: holiday.date !== '' && fixing.includes(monthOf(holiday.date)),
    }
  }
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
    place: key && { key, name: place.name },
    places: placesFor(reference, key, query),
    others: key ? [] : othersIn(reference, holidayYear),
    workingDaysYear,
    months: workingDaysOfYear(reference, key, place, workingDaysYear),
    holidayYear,
    holidayYears: offered,
    holidayRange: holidayRange(current),
    holidays: holidays.map(listed),
    broken: broken.map(listed),
    trail,
    closed,
  }
}
