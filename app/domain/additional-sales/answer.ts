import type { Month } from '../calendar/business-day'
import type { ProductiveService } from '../records/services'
import type { ScopeLabel } from '../records/statistics'
import type { Family, TargetFamily } from './families'
import type { AdviserLine, ServiceSales } from './sales'

/** An adviser's sales as REST answers them (3 §3). */
export interface AdviserAnswer {
  workerName: string
  siteName: string
  service: ProductiveService
  totalSalesCCS: number
  /** pieces by family key */
  salesDetails: Record<Family, number>
}

/** `GET /additional-sales/advisors` (4-decisions, 4). */
export interface AdvisersAnswer {
  period: Month
  detailsByWorker: AdviserAnswer[]
}

/** `GET /additional-sales` (3 §7). */
export interface AdditionalSales extends AdvisersAnswer {
  scope: ScopeLabel
  services: {
    key: ProductiveService
    families: { key: TargetFamily; quantity: number; targetQuantity: number }[]
  }[]
}

/** The advisers of a month, in their order. */
export function advisersAnswer(period: Month, lines: readonly AdviserLine[]): AdvisersAnswer {
  return {
    period,
    detailsByWorker: lines.map(({ name, siteName, service, total, sales }) => ({
      workerName: name,
      siteName,
      service,
      totalSalesCCS: total,
      salesDetails: sales,
    })),
  }
}

/** The services' families with a target, and the advisers. */
export function salesAnswer(
  scope: ScopeLabel,
  period: Month,
  services: readonly ServiceSales[],
  lines: readonly AdviserLine[],
): AdditionalSales {
  return {
    scope,
    ...advisersAnswer(period, lines),
    services: services.map(({ service, families }) => ({
      key: service,
      families: families.map(({ key, realized, target }) => ({
        key,
        quantity: realized,
        targetQuantity: target,
      })),
    })),
  }
}
