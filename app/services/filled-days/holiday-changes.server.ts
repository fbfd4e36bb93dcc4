import type { HolidayDocument } from '~/db/collections/holidays.server'
import type { PlaceHoliday, ReferenceData } from '~/db/collections/reference-data.server'
import type { LocalDate } from '~/domain/calendar/local-date'
import { type PlaceKey, placesAbove } from '~/domain/calendar/place'
import { scopeOfKey, sitesOf } from '~/domain/hierarchy/network'
import { closedDaysOfSite, type HolidaySource } from '~/domain/places/closed-days'

/** Tests a concession. */
export type SiteTest = (siteId: string) => boolean

type Lists = Pick<ReferenceData, 'network' | 'holidays' | 'placeHolidays'>

/** Reference data without a holiday. */
export const withoutHoliday = (lists: Lists, isLeft: (one: HolidayDocument) => boolean): Lists => ({
  network: lists.network,
  holidays: lists.holidays.filter((one) => !isLeft(one)),
  placeHolidays: lists.placeHolidays.filter((one) => !isLeft(one)),
})

/** Reference data with further holidays. */
export const withAddedHolidays = (lists: Lists, added: readonly HolidayDocument[]): Lists => ({
  network: lists.network,
  holidays: [...lists.holidays, ...added.filter(({ scope }) => !scope)],
  placeHolidays: [
    ...lists.placeHolidays,
    ...added.filter((one): one is PlaceHoliday => Boolean(one.scope)),
  ],
})

const isClosedOn = (source: HolidaySource, date: LocalDate, siteId: string) =>
  closedDaysOfSite(source, siteId).has(date)

/** Concessions that a day closes in by a change of the lists; a day in two lists closes once (4-decisions, 71). */
export const closingOn =
  (date: LocalDate, before: Lists, after: Lists): SiteTest =>
  (siteId) =>
    isClosedOn(after, date, siteId) && !isClosedOn(before, date, siteId)

/** Concessions of a place; undefined for the network: all. */
export function sitesOfPlace({ network }: Lists, key: PlaceKey | null): string[] | undefined {
  return key ? sitesOf(network, scopeOfKey(network, key)).map(({ _id }) => _id) : undefined
}

/**
 * Day of a holiday in a place, as follow-ups store it: the date, then the place, then the place that the same day had
 * before. A date alone is the network's.
 */
export interface DayOfPlace {
  date: LocalDate
  scope: PlaceKey | null
  /** missing: the day was not a holiday of this list before */
  moved?: { from: PlaceKey | null }
}

/** Text key of a day and place, which `readDayId` reads. */
export const dayId = ({ date, scope, moved }: DayOfPlace): string =>
  moved
    ? [date, scope ?? '', moved.from ?? 'all'].join('@')
    : [date, scope].filter(Boolean).join('@')

/** Reads a day that `dayId` wrote. */
export function readDayId(id: string): DayOfPlace {
  const [date = '', scope = '', from = ''] = id.split('@')
  const placeIn = (text: string) => (text === '' || text === 'all' ? null : (text as PlaceKey))
  return {
    date,
    scope: placeIn(scope),
    ...(from === '' ? {} : { moved: { from: placeIn(from) } }),
  }
}

/** Concessions that a stored day closes now, by its own entry alone. */
export function closedBy(lists: Lists, { date, scope, moved }: DayOfPlace): SiteTest {
  const rest = withoutHoliday(lists, (one) => one.date === date && (one.scope ?? null) === scope)
  const isClosing = closingOn(date, rest, lists)
  return (siteId) => isClosing(siteId) && !(moved && isWithin(lists, moved.from, siteId))
}

function isWithin({ network }: Lists, key: PlaceKey | null, siteId: string): boolean {
  const site = network.siteById.get(siteId)
  return key === null || (site !== undefined && placesAbove(site).includes(key))
}
