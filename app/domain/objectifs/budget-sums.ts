import { type Edit, readEdit } from './edit'
import { servicePath } from './field-paths'
import type { Fields } from './fields'
import { serviceTotals } from './service-totals'

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
