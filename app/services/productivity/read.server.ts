import { mechanicTargetsOfSites } from '~/db/mechanic-targets.server'
import { type MetierTargetDocument, metierTargetsOf } from '~/db/metier-targets.server'
import { planningOfSites } from '~/db/planning.server'
import { type WorkersOfDay, workersOn } from '~/db/records.server'
import type { ReferenceData } from '~/db/reference-data.server'
import { findWorkers } from '~/db/workers.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope, scopeId, scopeKey } from '~/domain/access/scope'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import { ForbiddenError } from '~/domain/errors'
import { type SiteNode, scopeName, siteScope, sitesOf } from '~/domain/hierarchy/network'
import { gatherMonths } from '~/domain/productivity/gather'
import { type Mechanic, type MechanicMonth, mechanicOf } from '~/domain/productivity/mechanic'
import { multiplierFinder, nodesOf } from '~/domain/productivity/metiers'
import { type ServiceSummary, summaryByService } from '~/domain/productivity/summary'
import { sitesByDataDate } from '~/domain/records/month-activity'
import type { ScopeLabel } from '~/domain/records/statistics'
import {
  readScopeMonth,
  type ScopeMonth,
  sitesByLatestDay,
} from '~/services/rollups/scope-month.server'
import { readOrSay } from '~/services/web/read-failure.server'

/** The sentences of readings that fail (3 §8). */
export const PRODUCTIVITY_UNREADABLE = 'Erreur récupération données productivité.'
export const MULTIPLIERS_UNREADABLE = 'Erreur récupération coefficients.'
/** A scope and month without any collaborator (3 §8). */
export const NO_PRODUCTIVITY =
  'Aucune donnée de productivité trouvée pour la sélection et la période actuelles.'

/** A scope's productivity on a date, collaborator by collaborator. */
export interface Productivity {
  month: ScopeMonth
  mechanics: Mechanic[]
  /** every coefficient that counts for one of the scope's concessions */
  multipliers: MetierTargetDocument[]
}

/** Each concession's workers at its latest record of the month not after `date` (4-decisions, 18). */
async function latestWorkers(month: ScopeMonth, date: BusinessDay): Promise<WorkersOfDay[]> {
  const days = [...sitesByLatestDay(month, date)]
  return (await Promise.all(days.map(([day, ids]) => workersOn(ids, day)))).flat()
}

async function loadMonths(
  month: ScopeMonth,
  sites: readonly SiteNode[],
  date: BusinessDay,
): Promise<MechanicMonth[]> {
  const period = monthOf(date)
  const siteIds = sites.map(({ _id }) => _id)
  const [planning, records, targets] = await Promise.all([
    planningOfSites(siteIds, period),
    latestWorkers(month, date),
    mechanicTargetsOfSites(siteIds, period),
  ])
  const named = [
    ...planning.map(({ workerId }) => workerId),
    ...records.flatMap(({ workers }) => workers.flatMap(({ workerId }) => workerId ?? [])),
  ]
  const workers = await findWorkers([...new Set(named)])
  return gatherMonths(period, siteIds, { planning, records, targets, workers })
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
    const month = await readScopeMonth(scope, date, known)
    const { network } = month.reference
    const sites = sitesOf(network, scope)
    const [months, multipliers] = await Promise.all([
      loadMonths(month, sites, date),
      loadMultipliers(scope, month.reference, sites),
    ])
    const finders = new Map(
      sites.map(({ _id }) => [
        _id,
        multiplierFinder(siteScope(network, _id) ?? scope, multipliers),
      ]),
    )
    const dataDates = new Map(
      sitesByDataDate(month.rollup.activity, date).flatMap(({ siteIds, date: day }) =>
        siteIds.map((siteId) => [siteId, day]),
      ),
    )
    const mechanics = months.map((one) => {
      const day = dataDates.get(one.siteId) ?? null
      const days = { elapsed: month.days.elapsedAt(day), total: month.days.total }
      return mechanicOf(one, day ?? date, finders.get(one.siteId)?.(one) ?? 1, days)
    })
    return { month, mechanics, multipliers }
  })
}

/** @throws ForbiddenError the role does not see productivity, or the scope lies outside the cover */
export function requireProductivityReading({ role, cover }: Principal, scope: Scope | null): void {
  if (!may(role, 'productivity.read')) throw new ForbiddenError()
  if (scope && !covers(cover, scope)) throw new ForbiddenError()
}

/** The answer of `GET /productivity` (3 §3). */
export interface ProductivityAnswer {
  scope: ScopeLabel
  period: BusinessDay
  /** the day the billed hours are of; null: the month has no record yet */
  dataDate: BusinessDay | null
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
  const { month, mechanics } = await loadProductivity(scope, date)
  const { figures, reference } = month
  return {
    scope: {
      type: scope.type,
      id: scopeId(scope),
      name: scopeName(reference.network, scope) ?? scopeKey(scope),
    },
    period: date,
    dataDate: figures.dataDate,
    elapsedWorkingDays: figures.days.elapsed,
    totalWorkingDaysInMonth: figures.days.total,
    summaryByService: summaryByService(mechanics),
    detailsByMechanic: mechanics,
    ...(mechanics.length === 0 ? { message: NO_PRODUCTIVITY } : {}),
  }
}
