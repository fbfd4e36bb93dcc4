import { mechanicTargetsOfSites } from '~/db/mechanic-targets.server'
import { type MetierTargetDocument, metierTargetsOf } from '~/db/metier-targets.server'
import { readPlanning } from '~/db/planning.server'
import { workersOn } from '~/db/records.server'
import type { ReferenceData } from '~/db/reference-data.server'
import { findWorkers } from '~/db/workers.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope, scopeId, scopeKey } from '~/domain/access/scope'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import { ForbiddenError } from '~/domain/errors'
import { exact } from '~/domain/exact'
import { type SiteNode, scopeName, siteScope, sitesOf } from '~/domain/hierarchy/network'
import { ReadFailedError } from '~/domain/objectifs/rules'
import { gatherMonths } from '~/domain/productivity/gather'
import { type Mechanic, type MechanicMonth, mechanicOf } from '~/domain/productivity/mechanic'
import { multiplierFinder, nodesOf } from '~/domain/productivity/metiers'
import { isReadableMultiplier, isReadableTarget } from '~/domain/productivity/readable'
import { type ServiceSummary, summaryByService } from '~/domain/productivity/summary'
import { isReadableStaff } from '~/domain/records/readable'
import type { ScopeLabel } from '~/domain/records/statistics'
import type { FreshnessView } from '~/domain/records/synthesis-view'
import {
  type PartOfMonth,
  partOfMonth,
  readDated,
  readScopeMonth,
  type ScopeMonth,
} from '~/services/rollups/scope-month.server'
import { readOrSay } from '~/services/web/read-failure.server'

/** The sentences of readings that fail (3 §8). */
export const PRODUCTIVITY_UNREADABLE = 'Erreur récupération données productivité.'
export const MULTIPLIERS_UNREADABLE = 'Erreur récupération coefficients.'
/** A scope and month without any collaborator (3 §8). */
const NO_PRODUCTIVITY =
  'Aucune donnée de productivité trouvée pour la sélection et la période actuelles.'

/** A scope's productivity on a date, collaborator by collaborator. */
export interface Productivity {
  month: ScopeMonth
  /** the day of each concession's billed hours (4-decisions, 41) */
  hours: PartOfMonth
  mechanics: Mechanic[]
  /** every coefficient that counts for one of the scope's concessions */
  multipliers: MetierTargetDocument[]
}

/** A concession without what productivity needs of it. */
type LeftOut = FreshnessView['unreadable'][number]

interface Loaded {
  months: MechanicMonth[]
  unreadable: LeftOut[]
}

/** @param unrated the concessions below a coefficient that cannot be read */
async function loadMonths(
  hours: PartOfMonth,
  sites: readonly SiteNode[],
  date: BusinessDay,
  unrated: readonly string[],
): Promise<Loaded> {
  const period = monthOf(date)
  const all = sites.map(({ _id }) => _id)
  const [{ documents, unreadable: unplanned }, found, targets] = await Promise.all([
    readPlanning(all, period),
    readDated(hours, workersOn),
    mechanicTargetsOfSites(all, period),
  ])
  const siteOf = ({ siteId }: { siteId: string }) => siteId
  // why: without its planning, hours, targets or coefficients a concession has nothing to be judged by (4-decisions, 42)
  const broken: readonly [LeftOut['part'], readonly string[]][] = [
    ['planning', unplanned],
    ['hours', found.filter(({ workers }) => !isReadableStaff(workers)).map(siteOf)],
    ['targets', targets.filter((target) => !isReadableTarget(target)).map(siteOf)],
    ['multipliers', unrated],
  ]
  const partOf = new Map(
    [...broken].reverse().flatMap(([part, ids]) => ids.map((id) => [id, part] as const)),
  )
  const siteIds = all.filter((siteId) => !partOf.has(siteId))
  if (siteIds.length === 0 && all.length > 0) throw unreadableAltogether([...partOf.values()])
  const planning = documents.filter(({ siteId }) => siteIds.includes(siteId))
  const records = found.filter(({ siteId }) => siteIds.includes(siteId))
  const named = [
    ...planning.map(({ workerId }) => workerId),
    ...records.flatMap(({ workers }) => workers.flatMap(({ workerId }) => workerId ?? [])),
  ]
  const workers = await findWorkers([...new Set(named)])
  const own = targets.filter(({ siteId }) => siteIds.includes(siteId))
  return {
    months: gatherMonths(period, siteIds, { planning, records, targets: own, workers }),
    unreadable: sites.flatMap(({ _id: siteId, name }) => {
      const part = partOf.get(siteId)
      return part ? [{ siteId, name, part }] : []
    }),
  }
}

/** What nobody of a scope can be read for: its sentence of 3 §8. */
function unreadableAltogether(parts: readonly LeftOut['part'][]): Error {
  const cause = new Error(`${parts.join(', ')} cannot be read`)
  const isRates = parts.every((part) => part === 'multipliers')
  return isRates ? new ReadFailedError(MULTIPLIERS_UNREADABLE, cause) : cause
}

/** The same freshness with some concessions left out for a reason of their own. */
function without(freshness: FreshnessView, left: readonly LeftOut[]): FreshnessView {
  const ids = new Set(left.map(({ siteId }) => siteId))
  if (ids.size === 0) return freshness
  const late = freshness.late.filter(({ siteId }) => !ids.has(siteId))
  const others = freshness.unreadable.filter(({ siteId }) => !ids.has(siteId))
  const unreadable = [...others, ...left]
  const upToDate = freshness.total - late.length - unreadable.length
  return { ...freshness, late, unreadable, upToDate }
}

/** The coefficients of a scope's nodes and of everything below it. */
async function loadMultipliers(scope: Scope, reference: ReferenceData, sites: readonly SiteNode[]) {
  const below = sites.flatMap(({ _id }) => nodesOf(siteScope(reference.network, _id) ?? scope))
  const nodes = new Set([...nodesOf(scope), ...below])
  return readOrSay(MULTIPLIERS_UNREADABLE, () => metierTargetsOf([...nodes]))
}

/**
 * Reads the productivity of a scope on a date (3 §2.4; 4-decisions, 18 and 23). The caller has checked the cover.
 * @param known the reference data, when the caller has just read it
 * @throws ReadFailedError with the documented sentence
 */
export function loadProductivity(
  scope: Scope,
  date: BusinessDay,
  known?: ReferenceData,
): Promise<Productivity> {
  return readOrSay(PRODUCTIVITY_UNREADABLE, async () => {
    const month = await readScopeMonth(scope, date, known, { compared: false })
    const part = partOfMonth(month, date, 'workers')
    const { network } = month.reference
    const sites = sitesOf(network, scope)
    const stored = await loadMultipliers(scope, month.reference, sites)
    const multipliers = stored.filter(isReadableMultiplier)
    const broken = new Set(
      stored.filter((one) => !isReadableMultiplier(one)).map(({ node }) => node),
    )
    const unrated = sites.flatMap(({ _id }) =>
      nodesOf(siteScope(network, _id) ?? scope).some((node) => broken.has(node)) ? _id : [],
    )
    const { months, unreadable } = await loadMonths(part, sites, date, unrated)
    const hours = { ...part, freshness: without(part.freshness, unreadable) }
    const finders = new Map(
      sites.map(({ _id }) => [
        _id,
        multiplierFinder(siteScope(network, _id) ?? scope, multipliers),
      ]),
    )
    const mechanics = months.map((one) => {
      const day = hours.dateOf(one.siteId)
      const days = { elapsed: month.days.elapsedAt(day), total: month.days.total }
      return mechanicOf(one, day ?? date, finders.get(one.siteId)?.(one) ?? 1, days)
    })
    return { month, hours, mechanics, multipliers }
  })
}

/** @throws ForbiddenError the role does not see productivity, or the scope lies outside the cover */
export function requireProductivityReading({ role, cover }: Principal, scope: Scope | null): void {
  if (!may(role, 'productivity.read')) throw new ForbiddenError()
  if (scope && !covers(cover, scope)) throw new ForbiddenError()
}

const asWritten = (one: Mechanic): Mechanic => ({
  ...one,
  proratedTargetHours: exact(one.proratedTargetHours),
})

/** The answer of `GET /productivity` (3 §3). */
export interface ProductivityAnswer {
  scope: ScopeLabel
  period: BusinessDay
  /** the day the billed hours are of; null: the month has none yet */
  dataDate: BusinessDay | null
  /** the concessions whose hours are older than `period` (4-decisions, 39 and 41) */
  freshness: FreshnessView
  elapsedWorkingDays: number
  totalWorkingDaysInMonth: number
  summaryByService: ServiceSummary[]
  detailsByMechanic: Mechanic[]
  message?: string
}

/**
 * `GET /productivity`: a scope's productivity on a date.
 * @throws ForbiddenError, ReadFailedError
 */
export async function readProductivity(
  principal: Principal,
  scope: Scope | null,
  date: BusinessDay,
): Promise<ProductivityAnswer> {
  requireProductivityReading(principal, scope)
  if (!scope) throw new ForbiddenError()
  const { month, hours, mechanics } = await loadProductivity(scope, date)
  const { figures, reference } = month
  return {
    scope: {
      type: scope.type,
      id: scopeId(scope),
      name: scopeName(reference.network, scope) ?? scopeKey(scope),
    },
    period: date,
    dataDate: hours.date,
    freshness: hours.freshness,
    elapsedWorkingDays: figures.days.elapsed,
    totalWorkingDaysInMonth: figures.days.total,
    summaryByService: summaryByService(mechanics),
    detailsByMechanic: mechanics.map(asWritten),
    ...(mechanics.length === 0 ? { message: NO_PRODUCTIVITY } : {}),
  }
}
