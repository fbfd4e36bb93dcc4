import type { Principal } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { failedPotential, type PotentialResponse } from '~/domain/planning/potential-response'
import { byService, type ProductiveService } from '~/domain/records/services'
import { scopeOfCall } from '~/services/network/hierarchy.server'
import { readOrSay, readOrShow } from '~/services/web/read-failure.server'
import { readPotential } from './potential.server'

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
