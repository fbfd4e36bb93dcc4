import { frozenPotentials } from '~/db/collections/objectifs.server'
import {
  blankMonths,
  type PotentialRow,
  plannedPotentials,
} from '~/db/collections/planned-potential.server'
import { planningOfSites } from '~/db/collections/planning.server'
import { referenceDataIn } from '~/db/collections/reference-data.server'
import { covers, type Principal, type Scope, scopeId } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import { withoutNoise } from '~/domain/decimal'
import { ForbiddenError } from '~/domain/errors'
import type { SiteScope } from '~/domain/hierarchy/network'
import { type Network, scopeName, siteIdsOf, sitesOf } from '~/domain/hierarchy/network'
import { type FrozenDay, plannedDays } from '~/domain/planning/potential/frozen-potential'
import { staffOf } from '~/domain/planning/potential/month-staff'
import {
  failedPotential,
  type PotentialResponse,
  potentialResponse,
} from '~/domain/planning/potential/potential-response'
import {
  noPotential,
  type PotentialHours,
  type SitePotential,
  storedPotential,
} from '~/domain/planning/potential/site-potential'
import { byTeam } from '~/domain/planning/stretches'
import { leftOutSentence } from '~/domain/planning/validity'
import { POTENTIAL_UNREADABLE } from '~/domain/read-failure-messages'
import { byService, type ProductiveService } from '~/domain/workshop-services'
import { workingDaysOf, workingDaysRange } from '~/services/calendar/calendar.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { readOrThrow, readResult } from '~/services/web/guarded-read.server'

/** A row's hours, freed of the binary noise that the database's sums carry. */
function hoursOf(row: PotentialRow | undefined): PotentialHours {
  if (!row) return noPotential()
  return byService((service) => withoutNoise(row[service]))
}

async function potentials(network: Network, scope: Scope, month: Month): Promise<SitePotential[]> {
  const siteIds = siteIdsOf(network, scope)
  const [planned, blank, frozen] = await Promise.all([
    plannedPotentials(siteIds, month),
    blankMonths(siteIds, month),
    frozenPotentials(siteIds, month),
  ])
  const plannedBySite = new Map(planned.map((row) => [row._id, row]))
  const frozenBySite = new Map(
    frozen.map((row) => [row.siteId, storedPotential(row.frozenPotentialHours)]),
  )
  return sitesOf(network, scope).map(({ _id, plateId, groupId }) => {
    const row = plannedBySite.get(_id)
    return {
      siteId: _id,
      plateId,
      groupId,
      actualized: hoursOf(row),
      frozen: frozenBySite.get(_id) ?? null,
      // At least 0: a blank planning month inserted between the two queries is only counted as blank.
      workers: Math.max(0, (row?.workers ?? 0) - blank.filter((siteId) => siteId === _id).length),
    }
  })
}

/** The groups and plates that a scope's answer lists. */
export function nodesOf(network: Network, scope: Scope) {
  if (scope.type === 'all') return { groups: network.groups, plates: network.plates }
  if (scope.type === 'group')
    return {
      groups: network.groups.filter((group) => group._id === scope.groupId),
      plates: network.platesOfGroup.get(scope.groupId) ?? [],
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
  const reference = await referenceDataIn(month)
  const { network } = reference
  const [parts, workingDays, { unreadable = [] }] = await Promise.all([
    potentials(network, scope, month),
    workingDaysOf(scope, month, reference),
    readRollupPart('staff', scope, month),
  ])
  const leftOut = leftOutSentence(unreadable.map((id) => network.siteById.get(id)?.name ?? id))
  const answer = potentialResponse({
    period: month,
    workingDays,
    range: workingDaysRange(scope, month, reference),
    scope: { type: scope.type, id: scopeId(scope), name: scopeName(network, scope) ?? '' },
    ...nodesOf(network, scope),
    sites: sitesOf(network, scope),
    parts: parts.map((part) =>
      unreadable.includes(part.siteId)
        ? { ...part, actualized: noPotential(), workers: 0, unreadable: true }
        : part,
    ),
  })
  return leftOut ? { ...answer, message: leftOut } : answer
}

/**
 * The current potential of one concession's month, hours per team and day, for Figer (4-decisions, 59).
 * @throws UnreadablePlanningError for a month that cannot be read whole
 */
export async function actualizedPotential(
  { siteId }: SiteScope,
  month: Month,
): Promise<{ hours: PotentialHours; days: FrozenDay[] }> {
  const [planned, months] = await Promise.all([
    plannedPotentials([siteId], month),
    planningOfSites([siteId], month),
  ])
  return { hours: hoursOf(planned[0]), days: plannedDays(staffOf(month, months.flatMap(byTeam))) }
}

type Query = { month: string; site?: string; plate?: string; group?: string }

async function read(principal: Principal, query: Query): Promise<PotentialResponse> {
  const scope = await scopeOfCall(principal, query, query.month)
  if (!scope) throw new ForbiddenError()
  return readPotential(principal, scope, query.month)
}

/** `GET /planning/potential-by-service`: a failure is the empty structure of spec 1 §7. */
export async function readPotentialCall(
  principal: Principal,
  query: Query,
): Promise<PotentialResponse> {
  const { value } = await readResult(POTENTIAL_UNREADABLE, () => read(principal, query))
  return value ?? failedPotential(query.month)
}

/** `GET /planning/potential`: one scope's hours, per team and together. @throws ReadFailedError */
export async function readPotentialSummary(principal: Principal, query: Query) {
  const answer = await readOrThrow(POTENTIAL_UNREADABLE, () => read(principal, query))
  const { period, scope, totalWorkingDaysInMonth, globalTotals, globalServiceSummaries } = answer
  const { message, range } = answer
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
    ...(range ? { range } : {}),
    ...globalTotals,
    metricsByService: byService(metrics),
    services: globalServiceSummaries.map((summary) => ({
      service: summary.service,
      actualizedPotential: summary.actualizedPotentialHours,
      frozenPotential: summary.frozenPotentialHours,
    })),
    ...(message ? { message } : {}),
  }
}
