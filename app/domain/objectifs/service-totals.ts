import { revenuePerHour, toCents } from '../targets/objectif'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import { type Edit, readEdit } from './edit'
import { servicePath } from './field-paths'
import type { Fields } from './fields'

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

/** Sums of an edit's services, by the budget's field. Cessions are not included, because services have no such figure. */
export function budgetSums(edit: Edit): Fields {
  const { fields } = readEdit(edit)
  const totals = serviceTotals((service, figure) => fields[servicePath(service, figure)] ?? 0)
  return {
    'budget.totalHours': totals.totalHours,
    'budget.hecHours': totals.hecHours,
    'budget.revenue': totals.netRevenue,
  }
}
