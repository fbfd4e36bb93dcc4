import { covers, type Principal, scopeId } from '~/domain/access/scope'
import type { ScopeLabel } from '~/domain/analysis/statistics'
import { type BillingLine, billingLine, entryCounts } from '~/domain/billing/view'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { FigureLine } from '~/domain/cells/scope-figures'
import { ForbiddenError } from '~/domain/errors'
import type { FreshnessView } from '~/domain/freshness/view'
import { scopeName } from '~/domain/hierarchy/network'
import { byService, type ProductiveService } from '~/domain/workshop-services'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { daySpanOf, readScopeMonth } from '~/services/rollups/scope-month.server'

/** The billing aggregate of a scope on a date (3 §3). */
export interface BillingAggregate {
  scope: ScopeLabel
  date: LocalDate
  /** the day the figures are of; null: the month has none yet */
  dataDate: LocalDate | null
  /** period of the `daily…` counts if it exceeds one working day; missing: one day */
  daySpan?: string
  globalTotals: BillingLine
  metrics: Record<ProductiveService, BillingLine>
  /** number of concessions with data for the date, and the late or excluded ones (4-decisions, 18, 39 and 42) */
  freshness: FreshnessView
}

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
): Promise<BillingAggregate> {
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
