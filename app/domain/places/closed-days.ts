import { type Scope, scopeKey } from '../access/scope'
import type { LocalDate } from '../calendar/local-date'
import { type PlaceKey, placesOfScope } from '../calendar/place'
import { type Network, type SiteNode, siteScope } from '../hierarchy/network'

/** Named holidays of the network and of its places; the reference data holds them. */
export interface HolidaySource {
  network: Network
  holidays: readonly { date: LocalDate; name: string }[]
  placeHolidays: readonly { date: LocalDate; name: string; scope: PlaceKey }[]
}

/** Closed days of a place of any month but Sundays, with what each is called. */
export type ClosedDays = Pick<ReadonlyMap<LocalDate, string>, 'has' | 'get'>

/** Name of a day before the opening of a concession or after its last day. */
export const SHUT = 'Hors ouverture'

/** Tests whether a day is outside the opening days of a concession (4-decisions, 64). */
export const isShut = (
  day: LocalDate,
  { opensOn, closesOn }: Pick<SiteNode, 'opensOn' | 'closesOn'>,
): boolean => (opensOn ? day < opensOn : false) || (closesOn ? day > closesOn : false)

type Opening = Pick<SiteNode, 'opensOn' | 'closesOn'>

/** Tests whether a change of the opening of a concession closes a day. */
export const isNewlyShut = (day: LocalDate, before: Opening, after: Opening): boolean =>
  isShut(day, after) && !isShut(day, before)

const known = new WeakMap<HolidaySource, Map<string, ClosedDays>>()

function namedDays(source: HolidaySource, scope: Scope): ClosedDays {
  const above = new Set(placesOfScope(scope))
  const own = source.placeHolidays.filter(({ scope: place }) => above.has(place))
  const names = new Map([...own, ...source.holidays].map(({ date, name }) => [date, name]))
  const site = scope.type === 'site' ? source.network.siteById.get(scope.siteId) : undefined
  if (!site?.opensOn && !site?.closesOn) return names
  const nameOf = (date: LocalDate) => names.get(date) ?? (isShut(date, site) ? SHUT : undefined)
  return { get: nameOf, has: (date) => nameOf(date) !== undefined }
}

/**
 * Public holidays that hold for a whole scope, and the days outside a concession's opening (4-decisions, 71). Those of
 * a place below are left out. Computed once per reference data and scope.
 */
export function closedDays(source: HolidaySource, scope: Scope): ClosedDays {
  const scopes = known.get(source) ?? new Map<string, ClosedDays>()
  known.set(source, scopes)
  const key = scopeKey(scope)
  const days = scopes.get(key) ?? namedDays(source, scope)
  scopes.set(key, days)
  return days
}

/** Closed days of a concession; of an unknown one the network's. */
export const closedDaysOfSite = (source: HolidaySource, siteId: string): ClosedDays =>
  closedDays(source, siteScope(source.network, siteId) ?? { type: 'all' })
