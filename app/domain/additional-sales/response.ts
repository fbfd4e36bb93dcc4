import type { ScopeLabel } from '../analysis/statistics'
import type { LocalDate, Month } from '../calendar/local-date'
import type { FullFreshness } from '../freshness/view'
import type { SoldLine } from './lines'
import type { ServiceSales } from './rules'

/** Latest day with sales, and the concessions with older data (4-decisions, 39 and 41). */
export interface SalesReached {
  /** null when the month has no sales yet */
  dataDate: LocalDate | null
  freshness: FullFreshness
}

/** Response of `GET /additional-sales/advisors`: the lines in the given order. */
export function advisorsAnswer(period: Month, reached: SalesReached, lines: readonly SoldLine[]) {
  return {
    period,
    ...reached,
    detailsByWorker: lines.map(({ name, siteName, service, total, sales }) => ({
      workerName: name,
      siteName,
      service,
      totalSalesCCS: total,
      salesDetails: sales,
    })),
  }
}

/** Response of `GET /additional-sales`: families with a target by service, and the advisors. */
export function salesAnswer(
  scope: ScopeLabel,
  period: Month,
  reached: SalesReached,
  services: readonly ServiceSales[],
  lines: readonly SoldLine[],
) {
  return {
    scope,
    ...advisorsAnswer(period, reached, lines),
    services: services.map(({ service, families }) => ({
      key: service,
      families: families.map(({ key, realized, compared, target, outside }) => ({
        key,
        quantity: realized,
        comparedQuantity: compared,
        targetQuantity: target,
        ...(outside ? { outside: { quantity: outside.realized, sites: outside.sites } } : {}),
      })),
    })),
  }
}
