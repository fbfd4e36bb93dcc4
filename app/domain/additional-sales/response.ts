import type { ScopeLabel } from '../analysis/statistics'
import type { LocalDate, Month } from '../calendar/local-date'
import type { FreshnessView } from '../freshness/view'
import type { Missing } from '../records/missing'
import type { OutsideSite } from '../records/outside'
import type { Family, TargetFamily } from '../sales-families'
import type { ProductiveService } from '../workshop-services'
import type { SoldLine } from './lines'
import type { ServiceSales } from './rules'

/** Sales of one advisor in the REST response (3 §3). */
export interface AdvisorAnswer {
  workerName: string
  siteName: string
  service: ProductiveService
  totalSalesCCS: number
  /** pieces by family key */
  salesDetails: Record<Family, number>
}

/** Latest day with sales, and the concessions with older data (4-decisions, 39 and 41). */
export interface SalesReached {
  /** null when the month has no sales yet */
  dataDate: LocalDate | null
  freshness: FreshnessView
}

/** Response of `GET /additional-sales/advisors` (4-decisions, 4). */
export interface AdvisorsAnswer extends SalesReached {
  period: Month
  detailsByWorker: AdvisorAnswer[]
}

/** Response of `GET /additional-sales` (3 §7). */
export interface AdditionalSales extends AdvisorsAnswer {
  scope: ScopeLabel
  services: {
    key: ProductiveService
    families: {
      key: TargetFamily
      quantity: number
      /** pieces that are compared with the target (4-decisions, 53) */
      comparedQuantity: number
      targetQuantity: number
      /** pieces sold by concessions without a target; missing when all pieces are compared */
      outside?: { quantity: number; sites: Missing<OutsideSite> }
    }[]
  }[]
}

/** Response of `GET /additional-sales/advisors`: the lines in the given order. */
export function advisorsAnswer(
  period: Month,
  reached: SalesReached,
  lines: readonly SoldLine[],
): AdvisorsAnswer {
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
): AdditionalSales {
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
