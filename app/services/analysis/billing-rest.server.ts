import { covers, type Principal, scopeId } from '~/domain/access/scope'
import { billingLine, entryCounts } from '~/domain/billing/view'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { FigureLine } from '~/domain/cells/scope-figures'
import { ForbiddenError } from '~/domain/errors'
import { scopeName } from '~/domain/hierarchy/network'
import { byService } from '~/domain/workshop-services'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { daySpanOf, readScopeMonth } from '~/services/rollups/scope-month.server'

const lineOf = ({ daily, figures }: FigureLine) =>
  billingLine(entryCounts(daily), entryCounts(figures))

/**
 * `GET /billing`: a scope's invoice counts on a date; without a scope, those of the user's whole cover
 * (3 §3; 4-decisions, 4).
 * @throws NotFoundError for an unknown node, ForbiddenError outside the cover
 */
export async function readBilling(
  principal: Principal,
  query: { date: LocalDate; site?: string; plate?: string; group?: string },
) {
  const scope = await scopeOfCall(principal, query, monthOf(query.date))
  if (!scope || !covers(principal.cover, scope)) throw new ForbiddenError()
  const month = await readScopeMonth(scope, query.date, undefined, { compared: false })
  const { figures, reference, freshness } = month
  const daySpan = daySpanOf(month)
  return {
    scope: {
      type: scope.type,
      id: scopeId(scope),
      name: scopeName(reference.network, scope) ?? '',
    },
    date: query.date,
    dataDate: figures.dataDate,
    ...(daySpan ? { daySpan } : {}),
    globalTotals: lineOf(figures.global),
    metrics: byService((service) => lineOf(figures.services[service])),
    freshness,
  }
}
