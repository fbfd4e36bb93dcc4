import { untilWritten } from '~/db/compare-and-retry.server'
import { newId } from '~/db/ids.server'
import {
  findObjectif,
  frozenPotentials,
  insertObjectif,
  updateObjectif,
} from '~/db/objectifs.server'
import { type PotentialRow, plannedPotentials } from '~/db/planning.server'
import { referenceData } from '~/db/reference-data.server'
import { covers, type Principal, type Scope, scopeId } from '~/domain/access/scope'
import { isMonth, type Month, monthNumber, yearOf } from '~/domain/calendar/business-day'
import { ForbiddenError, RuleError } from '~/domain/errors'
import { exact } from '~/domain/exact'
import { type Network, scopeName, sitesOf } from '~/domain/hierarchy/network'
import { noFields, unflatten } from '~/domain/objectifs/fields'
import {
  FreezeFailedError,
  requireFreezing,
  SelectionError,
  type SiteScope,
} from '~/domain/objectifs/rules'
import {
  failedPotential,
  type PotentialResponse,
  potentialResponse,
} from '~/domain/planning/potential-response'
import { leftOutSentence } from '~/domain/planning/readable'
import {
  noPotential,
  type PotentialHours,
  type SitePotential,
} from '~/domain/planning/site-potential'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/records/services'
import { now } from '~/infra/clock.server'
import { logger } from '~/infra/logger.server'
import { objectifDeed } from '~/services/audit/deeds.server'
import { workingDaysOf } from '~/services/calendar/calendar.server'
import { scopeOfCall } from '~/services/network/hierarchy.server'
import { change } from '~/services/rollups/change.server'
import { readRollupPart } from '~/services/rollups/rollups.server'
import { readOrSay, readOrShow } from '~/services/web/read-failure.server'

/** A row's hours, freed of the binary noise that the database's sums carry. */
function hoursOf(row: PotentialRow | undefined): PotentialHours {
  if (!row) return noPotential()
  return byService((service) => exact(row[service]))
}

async function potentials(network: Network, scope: Scope, month: Month): Promise<SitePotential[]> {
  const [planned, frozen] = await Promise.all([
    plannedPotentials(scope, month),
    frozenPotentials(scope, month),
  ])
  const plannedBySite = new Map(planned.map((row) => [row._id, row]))
  const frozenBySite = new Map(frozen.map((row) => [row.siteId, row.frozenPotentialHours]))
  return sitesOf(network, scope).map(({ _id, plateId, groupId }) => {
    const row = plannedBySite.get(_id)
    return {
      siteId: _id,
      plateId,
      groupId,
      actualized: hoursOf(row),
      frozen: frozenBySite.get(_id) ?? null,
      workers: row?.workers ?? 0,
    }
  })
}

/** The groups and plates that a scope's answer lists. */
export function nodesOf(network: Network, scope: Scope) {
  if (scope.type === 'all') return { groups: network.groups, plates: network.plates }
  if (scope.type === 'group')
    return {
      groups: network.groups.filter((group) => group._id === scope.groupId),
      plates: network.plates.filter((plate) => plate.groupId === scope.groupId),
    }
  const plates = network.plates.filter((plate) => plate._id === scope.plateId)
  return { groups: [], plates: scope.type === 'plate' ? plates : [] }
}

/** Frozen against actualised potential of a scope's month (spec 1 §2.7, §3), for everyone who covers it. */
export async function readPotential(
  { cover }: Principal,
  scope: Scope,
  month: Month,
): Promise<PotentialResponse> {
  if (!covers(cover, scope)) throw new ForbiddenError()
  const { network } = await referenceData()
  const [parts, workingDays, { unreadable = [] }] = await Promise.all([
    potentials(network, scope, month),
    workingDaysOf(month),
    readRollupPart('staff', scope, month),
  ])
  const leftOut = leftOutSentence(unreadable.map((id) => network.siteById.get(id)?.name ?? id))
  const answer = potentialResponse({
    period: month,
    workingDays,
    scope: { type: scope.type, id: scopeId(scope), name: scopeName(network, scope) ?? '' },
    ...nodesOf(network, scope),
    sites: sitesOf(network, scope),
    parts: parts.map((part) =>
      unreadable.includes(part.siteId) ? { ...part, actualized: noPotential(), workers: 0 } : part,
    ),
  })
  return leftOut ? { ...answer, message: leftOut } : answer
}

/** The current potential of one concession's month, hours per team. */
export async function actualizedPotential(scope: SiteScope, month: Month): Promise<PotentialHours> {
  return hoursOf((await plannedPotentials(scope, month))[0])
}

/** What Figer did. */
export interface Frozen {
  message: string
  frozenPotentialHours: PotentialHours
  frozenAt: string
}

/** The sentence of a successful Figer (spec 1 §8). */
export const FROZEN = 'Potentiel figé mis à jour avec succès.'

/**
 * Figer: copies the current potential of a concession's month (spec 1 §4; 4-decisions 8 and 22).
 * @throws the refusals of `requireFreezing`, FreezeFailedError for any other reason
 */
export async function freezePotential(
  principal: Principal,
  scope: Scope | null,
  month: string | null,
): Promise<Frozen> {
  const site = requireFreezing(principal, scope)
  if (!month || !isMonth(month)) throw new SelectionError()
  try {
    return await storeFreeze(principal, site, month)
  } catch (error) {
    if (error instanceof RuleError) throw new FreezeFailedError(error.message, error.status)
    logger().error({ err: error }, 'the potential could not be frozen')
    throw new FreezeFailedError('Une erreur est survenue.', 500)
  }
}

async function storeFreeze(principal: Principal, site: SiteScope, month: Month): Promise<Frozen> {
  const hours = await actualizedPotential(site, month)
  const frozenAt = now()
  const frozen = { frozenPotentialHours: hours, frozenAt }
  await untilWritten(async () => {
    const stored = await findObjectif(site.siteId, month)
    const fresh = { ...(await unset(principal, site, month, frozenAt)), ...frozen }
    const changes = PRODUCTIVE_SERVICES.map((service) => ({
      field: `potential.${service}`,
      old: stored?.frozenPotentialHours?.[service] ?? null,
      new: hours[service],
    }))
    const deeds = [objectifDeed(stored ?? fresh, { action: 'freeze', changes })]
    const touched = { what: 'potential' as const, sites: [site], months: [month] }
    const done = await change(principal, { deeds, touched }, (token) =>
      stored ? updateObjectif(stored, frozen, token) : insertObjectif(fresh, token),
    )
    return done.size > 0 || null
  })
  return { message: FROZEN, frozenPotentialHours: hours, frozenAt: frozenAt.toISOString() }
}

/** A month without objectives (version 0). */
async function unset(
  { userId }: Principal,
  { siteId, plateId, groupId }: SiteScope,
  period: Month,
  at: Date,
) {
  return {
    ...{ _id: newId(), siteId, plateId, groupId, period },
    year: yearOf(period),
    month: monthNumber(period),
    workingDays: await workingDaysOf(period),
    ...unflatten(noFields()),
    ...{ version: 0, updatedAt: at, updatedBy: userId },
  }
}

type Query = { month: string; site?: string; plate?: string; group?: string }

/** The sentence of an unreadable potential (spec 1 §8). */
export const POTENTIAL_UNREADABLE = 'Erreur lors de la récupération du potentiel par service.'

async function read(principal: Principal, query: Query): Promise<PotentialResponse> {
  const scope = await scopeOfCall(principal, query)
  if (!scope) throw new ForbiddenError()
  return readPotential(principal, scope, query.month)
}

/** `GET /planning/potential-by-service`: a failure is the empty structure of spec 1 §7. */
export async function readPotentialCall(
  principal: Principal,
  query: Query,
): Promise<PotentialResponse> {
  const { value } = await readOrShow(POTENTIAL_UNREADABLE, () => read(principal, query))
  return value ?? failedPotential(query.month)
}

/** `GET /planning/potential`: one scope's hours, per team and together. @throws ReadFailedError */
export async function readPotentialSummary(principal: Principal, query: Query) {
  const answer = await readOrSay(POTENTIAL_UNREADABLE, () => read(principal, query))
  const { period, scope, totalWorkingDaysInMonth, globalTotals, globalServiceSummaries } = answer
  const metrics = (service: ProductiveService) => {
    const found = globalServiceSummaries.find((summary) => summary.service === service)
    return {
      actualizedPotentialHours: found?.actualizedPotentialHours ?? 0,
      frozenPotentialHours: found?.frozenPotentialHours ?? 0,
    }
  }
  return {
    period,
    scope,
    totalWorkingDaysInMonth,
    ...globalTotals,
    metricsByService: byService(metrics),
    services: globalServiceSummaries.map((summary) => ({
      service: summary.service,
      actualizedPotential: summary.actualizedPotentialHours,
      frozenPotential: summary.frozenPotentialHours,
    })),
  }
}
