import { type Scope, scopeKey } from '../access/scope'
import { lastDayOf } from '../calendar/day-arithmetic'
import { dayIn, dayNumber, type LocalDate, type Month, monthOf } from '../calendar/local-date'
import { type PlaceKey, placesAbove, placesOfScope } from '../calendar/place'
import { daysOfSite, type MonthDays, monthDaysFrom, workingDaysIn } from '../calendar/working-days'
import { type Network, networkIn, type SiteNode, sitesOf } from '../hierarchy/network'
import { isShut } from './closed-days'

/** Calendar entries of the network and of its places; the reference data holds them. */
export interface CalendarSource {
  network: Network
  /** public holidays of the network */
  holidayDates: ReadonlySet<LocalDate>
  /** numbers of working days that an administrator set for the network, by month */
  workingDays: ReadonlyMap<Month, number>
  /** public holidays of groups, plates and concessions */
  placeHolidays: readonly { date: LocalDate; scope: PlaceKey }[]
  /** numbers of working days set for groups, plates and concessions */
  placeWorkingDays: readonly { month: Month; scope: PlaceKey; value: number }[]
}

/** Entries of one place in a month. */
interface OwnEntries {
  holidays: Set<LocalDate>
  stored: number | null
  /** opening and last day of a concession */
  opening?: SiteNode
}

/** Computed working days and total of a place's month, with their shared calendar. */
interface PlaceMonth {
  working: readonly LocalDate[]
  days: MonthDays
}

/** Calendars of one month, each computed once. */
interface MonthCalendars {
  /** places of the month (4-decisions, 72) */
  nodes: Network
  network: PlaceMonth
  own: ReadonlyMap<PlaceKey, OwnEntries>
  /** one object for each distinct calendar, so that equal calendars are identical */
  byKey: Map<string, MonthDays>
  places: Map<string, PlaceMonth>
  scopes: Map<string, { days: MonthDays; mark: string }>
}

const known = new WeakMap<CalendarSource, Map<Month, MonthCalendars>>()

function ownEntries(
  source: CalendarSource,
  nodes: Network,
  month: Month,
): Map<PlaceKey, OwnEntries> {
  const found = new Map<PlaceKey, OwnEntries>()
  const entriesOf = (scope: PlaceKey) => {
    const entries: OwnEntries = found.get(scope) ?? { holidays: new Set(), stored: null }
    found.set(scope, entries)
    return entries
  }
  const [first, last] = [dayIn(month, 1), lastDayOf(month)]
  for (const site of nodes.sites)
    if (isShut(first, site) || isShut(last, site)) entriesOf(`site:${site._id}`).opening = site
  for (const { date, scope } of source.placeHolidays)
    if (monthOf(date) === month) entriesOf(scope).holidays.add(date)
  for (const own of source.placeWorkingDays)
    if (own.month === month) entriesOf(own.scope).stored = own.value
  return found
}

function calendarsOf(source: CalendarSource, month: Month): MonthCalendars {
  const months = known.get(source) ?? new Map<Month, MonthCalendars>()
  known.set(source, months)
  const made = months.get(month)
  if (made) return made
  const nodes = networkIn(source.network, month)
  const working = workingDaysIn(month, source.holidayDates)
  const total = source.workingDays.get(month) ?? working.length
  const calendars: MonthCalendars = {
    network: { working, days: monthDaysFrom(working, total) },
    nodes,
    own: ownEntries(source, nodes, month),
    byKey: new Map(),
    places: new Map(),
    scopes: new Map(),
  }
  months.set(month, calendars)
  return calendars
}

const keyOf = (working: readonly LocalDate[], total: number): string =>
  `${total}-${working.reduce((bits, day) => bits | (1 << (dayNumber(day) - 1)), 0) >>> 0}`

/**
 * The month of a place within a wider one: the wider place's number less the own days off among its working days, or
 * the own stored number (4-decisions, 71). A month without an open day has no working day.
 */
function within(
  wide: PlaceMonth,
  byKey: MonthCalendars['byKey'],
  { holidays, stored, opening }: OwnEntries,
): PlaceMonth {
  const isOff = (day: LocalDate) => holidays.has(day) || (opening ? isShut(day, opening) : false)
  const working = wide.working.filter((day) => !isOff(day))
  const left = Math.max(0, wide.days.total - (wide.working.length - working.length))
  const total = stored ?? (opening && working.length === 0 ? 0 : left)
  if (working.length === wide.working.length && total === wide.days.total) return wide
  const key = keyOf(working, total)
  const days = byKey.get(key) ?? monthDaysFrom(working, total, key)
  byKey.set(key, days)
  return { working, days }
}

function placeMonth(calendars: MonthCalendars, keys: readonly PlaceKey[]): PlaceMonth {
  const last = keys.at(-1)
  if (!last) return calendars.network
  const made = calendars.places.get(last)
  if (made) return made
  const wide = placeMonth(calendars, keys.slice(0, -1))
  const own = calendars.own.get(last)
  const month = own ? within(wide, calendars.byKey, own) : wide
  calendars.places.set(last, month)
  return month
}

function siteMonth(calendars: MonthCalendars, site: SiteNode): MonthDays {
  return calendars.own.size === 0
    ? calendars.network.days
    : placeMonth(calendars, placesAbove(site)).days
}

/** Working days of a concession's month by its own calendar; of an unknown concession the network's. */
export function siteDays(source: CalendarSource, month: Month, siteId: string): MonthDays {
  const calendars = calendarsOf(source, month)
  const site = calendars.nodes.siteById.get(siteId)
  return site ? siteMonth(calendars, site) : calendars.network.days
}

/** Working days of a place itself, whatever the places below it have; of the network for its scope. */
export const placeDays = (source: CalendarSource, month: Month, scope: Scope): MonthDays =>
  placeMonth(calendarsOf(source, month), placesOfScope(scope)).days

function daysIn(source: CalendarSource, month: Month, scope: Scope): MonthDays {
  const calendars = calendarsOf(source, month)
  const distinct = [
    ...new Set(sitesOf(calendars.nodes, scope).map((site) => siteMonth(calendars, site))),
  ]
  const [only] = distinct
  if (!only) return placeDays(source, month, scope)
  if (distinct.length === 1) return only
  const of = (siteId: string) => siteDays(source, month, siteId)
  return { ...calendars.network.days, places: { of, distinct } }
}

function markOf(nodes: Network, scope: Scope, days: MonthDays, network: string): string {
  const keys = days.places
    ? sitesOf(nodes, scope).map(({ _id }) => [_id, daysOfSite(days, _id).key] as const)
    : [['', days.key] as const]
  return [network, ...keys.flatMap(([id, key]) => (key ? `${id}=${key}` : []))].join()
}

function scopeMonth(source: CalendarSource, month: Month, scope: Scope) {
  const { nodes, scopes, network } = calendarsOf(source, month)
  const key = scopeKey(scope)
  const made = scopes.get(key)
  if (made) return made
  const days = daysIn(source, month, scope)
  const mark = markOf(nodes, scope, days, keyOf(network.working, network.days.total))
  const found = { days, mark }
  scopes.set(key, found)
  return found
}

/**
 * Working days of a scope's month: those that all its concessions share, else the network's with each concession's in
 * `places` (4-decisions, 71). Computed once per reference data, month and scope.
 */
export const scopeDays = (source: CalendarSource, month: Month, scope: Scope): MonthDays =>
  scopeMonth(source, month, scope).days

/**
 * Text of the working days of a scope's concessions, by which a stored sum detects a change of calendar. A change of
 * a place outside the scope leaves it equal.
 */
export const calendarMark = (source: CalendarSource, month: Month, scope: Scope): string =>
  scopeMonth(source, month, scope).mark

/** Tests a day of any month by a concession's own calendar (4-decisions, 71). */
export const workedAtSite =
  (source: CalendarSource, siteId: string) =>
  (day: LocalDate): boolean =>
    siteDays(source, monthOf(day), siteId).isWorked(day)

/** Tests a day of any month by a scope's calendar; the network's where its concessions differ (4-decisions, 71). */
export const workedInScope =
  (source: CalendarSource, scope: Scope) =>
  (day: LocalDate): boolean =>
    scopeDays(source, monthOf(day), scope).isWorked(day)
