import { LRUCache } from 'lru-cache'
import { type MetierTargetDocument, metierTargetsOf } from '~/db/collections/metier-targets.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope, scopeId, scopeKey } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { type ElapsedDays, elapsedOn } from '~/domain/calendar/working-days'
import { withoutNoise } from '~/domain/decimal'
import { ForbiddenError } from '~/domain/errors'
import type { FullFreshness } from '~/domain/freshness/view'
import { groupBy } from '~/domain/group-by'
import { placesOf, scopeIn, scopeName, sitesOf } from '~/domain/hierarchy/network'
import { ReadFailedError } from '~/domain/objectifs/errors'
import { nodesOf } from '~/domain/productivity/coefficients'
import type { Mechanic } from '~/domain/productivity/mechanic'
import {
  type LeftOut,
  type ScopeSums,
  type StaffedSite,
  siteSums,
  staffedSites,
} from '~/domain/productivity/scope-sums'
import { type OutsideByLine, summaryByService } from '~/domain/productivity/summary'
import { isValidMultiplier } from '~/domain/productivity/validity'
import { NO_PRODUCTIVITY } from '~/domain/productivity/view'
import { namedSites } from '~/domain/records/missing'
import type { OutsideSite } from '~/domain/records/outside'
import { memoizeByIdentity } from '~/infra/process/memoize.server'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { PRODUCTIVITY } from '~/services/rollups/kinds/productivity.server'
import { MULTIPLIERS_UNREADABLE, readMechanics } from '~/services/rollups/mechanics.server'
import {
  type PartOfMonth,
  partOfMonth,
  readScopeMonth,
  type ScopeMonth,
} from '~/services/rollups/scope-month.server'
import { readOrThrow } from '~/services/web/guarded-read.server'

/** Message of a failed read (3 §8). */
export const PRODUCTIVITY_UNREADABLE = 'Erreur récupération données productivité.'

/** Productivity of a scope on a date. */
export interface Productivity {
  month: ScopeMonth
  /** the day of each concession's billed hours (4-decisions, 41) */
  hours: PartOfMonth
  sums: ScopeSums
  /** concessions with only one side of the rates (4-decisions, 53); empty for the scope of one concession */
  outside: OutsideByLine<OutsideSite>
  /** concessions with collaborators, in the order of lists */
  staffed: StaffedSite[]
  /** loads the collaborators of some of the concessions, in the order of lists */
  mechanicsOf(siteIds: readonly string[]): Promise<Mechanic[]>
  /** as `mechanicsOf`, by concession in the given order; kept while the sums hold */
  keptMechanicsOf(siteIds: readonly string[]): Promise<Mechanic[]>
  /** coefficients set for the scope and its ancestors */
  multipliers: MetierTargetDocument[]
}

/** Concessions with collaborators, decoded once per sums. */
const staffedOf: (sums: ScopeSums, places: ReadonlyMap<string, number>) => StaffedSite[] =
  memoizeByIdentity(staffedSites)

type BySite = ReadonlyMap<string, readonly Mechanic[]>

/** Most concessions kept of one scope: two pages of a scope with one collaborator per concession. */
const MOST_KEPT = 100

/**
 * Collaborators of the scopes shown last, by their stored sums: each write that changes a collaborator's row replaces
 * the sums (`invalidation-policy.server.ts`).
 */
const keptOf = new LRUCache<ScopeSums, BySite>({ max: 8 })

/** Reads the collaborators of concessions that are not kept yet, and keeps them. */
async function keptMechanics(
  sums: ScopeSums,
  siteIds: readonly string[],
  read: (siteIds: readonly string[]) => Promise<Mechanic[]>,
): Promise<Mechanic[]> {
  const wanted = [...new Set(siteIds)]
  const known: BySite = keptOf.get(sums) ?? new Map()
  const missing = wanted.filter((siteId) => !known.has(siteId))
  const groups =
    missing.length > 0 ? groupBy(await read(missing), ({ siteId }) => siteId) : new Map()
  const found = new Map(missing.map((siteId) => [siteId, groups.get(siteId) ?? []] as const))
  const rows = wanted.flatMap((siteId) => found.get(siteId) ?? known.get(siteId) ?? [])
  if (missing.length > 0) {
    const isFull = known.size + found.size > MOST_KEPT
    keptOf.set(sums, new Map([...(isFull ? [] : known), ...found]))
  }
  return rows
}

/** Error when no concession of a scope can be read, with the message of 3 §8. */
function unreadableAltogether(left: readonly LeftOut[]): Error {
  const parts = left.map(({ part }) => part)
  const cause = new Error(`${parts.join(', ')} cannot be read`)
  const isRates = parts.every((part) => part === 'multipliers')
  return isRates ? new ReadFailedError(MULTIPLIERS_UNREADABLE, cause) : cause
}

/** Freshness with some more concessions left out, for a reason of their own. */
function without(freshness: FullFreshness, left: FullFreshness['unreadable']): FullFreshness {
  const ids = new Set(left.map(({ siteId }) => siteId))
  if (ids.size === 0) return freshness
  const late = freshness.late.filter(({ siteId }) => !ids.has(siteId))
  const others = freshness.unreadable.filter(({ siteId }) => !ids.has(siteId))
  const unreadable = [...others, ...left]
  const upToDate = freshness.total - late.length - unreadable.length
  return { ...freshness, late, unreadable, upToDate }
}

/**
 * Reads the productivity of a scope on a date (3 §2.4; 4-decisions, 18 and 23). A scope of several concessions uses
 * stored sums and loads its collaborators on request. The caller has checked the cover.
 * @param known the reference data, when the caller has just read it
 * @throws ReadFailedError with the documented message
 */
export function loadProductivity(
  scope: Scope,
  date: LocalDate,
  known?: ReferenceData,
): Promise<Productivity> {
  return readOrThrow(PRODUCTIVITY_UNREADABLE, async () => {
    const month = await readScopeMonth(scope, date, known, { compared: false })
    const part = partOfMonth(month, date, 'workers')
    const { reference, days } = month
    const { network } = reference
    const sites = sitesOf(network, scope)
    const at = { date, days, network, dateOf: part.dateOf }
    const [stored, own] = await Promise.all([
      readOrThrow(MULTIPLIERS_UNREADABLE, () =>
        metierTargetsOf(nodesOf(scopeIn(network, scope, monthOf(date)))),
      ),
      scope.type === 'site' ? readMechanics(sites, at) : null,
    ])
    const sums = own
      ? { ...siteSums(scopeId(scope) ?? '', own.mechanics, true), left: own.left }
      : await readDayRollup(PRODUCTIVITY, { scope, date }, reference)
    if (sites.length > 0 && sums.left.length === sites.length) throw unreadableAltogether(sums.left)
    const places = placesOf(network)
    const staffed = staffedOf(sums, places)
    const mechanicsOf = async (siteIds: readonly string[]) => {
      if (own) return own.mechanics
      const named = new Set(siteIds)
      if (named.size === 0) return []
      const asked = sites.filter(({ _id }) => named.has(_id))
      return (await readMechanics(asked, at)).mechanics
    }
    const left = [...sums.left]
      .sort((a, b) => (places.get(a.siteId) ?? 0) - (places.get(b.siteId) ?? 0))
      .map((one) => ({ ...one, name: network.siteById.get(one.siteId)?.name ?? one.siteId }))
    return {
      month,
      hours: { ...part, freshness: without(part.freshness, left) },
      sums,
      outside: own
        ? {}
        : namedSites(sums.outside, (siteId) => ({
            siteId,
            name: network.siteById.get(siteId)?.name ?? siteId,
          })),
      staffed,
      mechanicsOf,
      // The sums of a single concession are not stored, so that nothing could be kept by them
      keptMechanicsOf: (siteIds) =>
        own ? mechanicsOf(siteIds) : keptMechanics(sums, siteIds, mechanicsOf),
      multipliers: stored.filter(isValidMultiplier),
    }
  })
}

/** Loads every collaborator of a scope, in the order of lists. */
export const allMechanics = ({ staffed, mechanicsOf }: Productivity): Promise<Mechanic[]> =>
  mechanicsOf(staffed.map(({ siteId }) => siteId))

/** Working days for prorating targets: those up to the date of the collaborators' hours (4-decisions, 39). */
export const workedDays = (
  { figures, days }: Pick<ScopeMonth, 'figures' | 'days'>,
  hoursDate: LocalDate | null,
): ElapsedDays => (hoursDate ? elapsedOn(hoursDate, days) : figures.days)

/** @throws ForbiddenError when the role may not see productivity, or the scope lies outside the cover */
export function requireProductivityReading({ role, cover }: Principal, scope: Scope | null): void {
  if (!may(role, 'productivity.read')) throw new ForbiddenError()
  if (scope && !covers(cover, scope)) throw new ForbiddenError()
}

const asWritten = (one: Mechanic): Mechanic => ({
  ...one,
  proratedTargetHours: withoutNoise(one.proratedTargetHours),
})

/**
 * `GET /productivity`: a scope's productivity on a date.
 * @throws ForbiddenError, ReadFailedError
 */
export async function readProductivity(principal: Principal, scope: Scope | null, date: LocalDate) {
  requireProductivityReading(principal, scope)
  if (!scope) throw new ForbiddenError()
  const found = await loadProductivity(scope, date)
  const { month, hours, sums, outside } = found
  const mechanics = await readOrThrow(PRODUCTIVITY_UNREADABLE, () => allMechanics(found))
  const { reference } = month
  const days = workedDays(month, hours.date)
  return {
    scope: {
      type: scope.type,
      id: scopeId(scope),
      name: scopeName(reference.network, scope) ?? scopeKey(scope),
    },
    period: date,
    dataDate: hours.date,
    freshness: hours.freshness,
    elapsedWorkingDays: days.elapsed,
    totalWorkingDaysInMonth: days.total,
    ...(days.range ? { range: days.range } : {}),
    summaryByService: summaryByService(sums.teams, outside),
    detailsByMechanic: mechanics.map(asWritten),
    ...(mechanics.length === 0 ? { message: NO_PRODUCTIVITY } : {}),
  }
}
