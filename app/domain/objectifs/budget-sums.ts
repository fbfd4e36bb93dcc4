import { type Edit, readEdit } from './edit'
import { servicePath } from './field-paths'
import type { Fields } from './fields'
import { serviceTotals } from './service-totals'

/** What the services of an edit add up to, by the budget's figure; Cessions have no figure per service. */
export function budgetSums(edit: Edit): Fields {
  const { fields } = readEdit(edit)
  const totals = serviceTotals((service, figure) => fields[servicePath(service, figure)] ?? 0)
  return {
    'budget.totalHours': totals.totalHours,
    'budget.hecHours': totals.hecHours,
    'budget.revenue': totals.netRevenue,
  }
}
