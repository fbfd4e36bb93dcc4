import { revenuePerHour, toCents } from '../targets/objectif'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'

type Summed = 'totalHours' | 'hecHours' | 'netRevenue'
/** Total row of 'Objectifs par Service': hours, hours, euros, euros per hour. */
export type ServiceTotals = Readonly<Record<Summed | 'revenuePerHour', number>>

/** Sums of the services; the rate is computed from the sums (spec 1 §2.7), 0 without HEC. */
export function serviceTotals(
  figureOf: (service: ProductiveService, figure: Summed) => number,
): ServiceTotals {
  const sum = (figure: Summed) =>
    toCents(PRODUCTIVE_SERVICES.reduce((total, key) => total + figureOf(key, figure), 0))
  const [hecHours, netRevenue] = [sum('hecHours'), sum('netRevenue')]
  return {
    totalHours: sum('totalHours'),
    hecHours,
    netRevenue,
    revenuePerHour: revenuePerHour(netRevenue, hecHours),
  }
}
