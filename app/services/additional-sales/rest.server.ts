import { may } from '~/domain/access/permissions'
import { covers, type Principal, scopeId } from '~/domain/access/scope'
import { soldLines } from '~/domain/additional-sales/lines'
import { advisorsAnswer, salesAnswer } from '~/domain/additional-sales/response'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import type { Month } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { scopeName } from '~/domain/hierarchy/network'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { partOfMonth, readScopeMonth } from '~/services/rollups/scope-month.server'
import { validSales } from './exclude-unreadable.server'
import { readAdvisors, readServiceSales } from './read-sales.server'

/** Scope and month of a REST call, with the sales of its concessions. */
async function salesOfCall(
  principal: Principal,
  query: { period: Month; site?: string; plate?: string; group?: string },
) {
  if (!may(principal.role, 'additional-sales.read')) throw new ForbiddenError()
  const scope = await scopeOfCall(principal, query, query.period)
  if (!scope || !covers(principal.cover, scope)) throw new ForbiddenError()
  const date = lastDayOf(query.period)
  const month = await validSales(await readScopeMonth(scope, date), date)
  const { sites } = await readAdvisors(month, date)
  const part = partOfMonth(month, date, 'sales')
  const label = {
    type: scope.type,
    id: scopeId(scope),
    name: scopeName(month.reference.network, scope) ?? '',
  }
  // The sales' own day, not `date`: at the end of the month every concession would be late.
  const upTo = part.date ?? date
  const { freshness } = partOfMonth(month, upTo, 'sales')
  const reached = { dataDate: part.date, freshness }
  return { month, date, label, reached, lines: soldLines(sites) }
}

/**
 * `GET /additional-sales`: the sales of a scope's services and advisors at the month's latest records (3 §7).
 * @throws NotFoundError for an unknown node, ForbiddenError outside the cover
 */
export async function readAdditionalSales(
  principal: Principal,
  query: { period: Month; site?: string; plate?: string; group?: string },
) {
  const { month, date, label, reached, lines } = await salesOfCall(principal, query)
  const { services } = await readServiceSales(month, date)
  return salesAnswer(label, query.period, reached, services, lines)
}

/** `GET /additional-sales/advisors`: the advisors alone (4-decisions, 4). @throws as `readAdditionalSales` */
export async function readAdvisorSales(
  principal: Principal,
  query: { period: Month; site?: string; plate?: string; group?: string },
) {
  const { reached, lines } = await salesOfCall(principal, query)
  return advisorsAnswer(query.period, reached, lines)
}
