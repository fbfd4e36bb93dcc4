import { PRODUCTIVE_SERVICES } from '../records/services'
import { type Edit, readEdit } from './edit'
import { servicePath } from './field-paths'
import type { Fields } from './fields'
import { toCents } from './objectif'

/** What the services of an edit add up to, by the budget's figure; Cessions have no figure per service. */
export function budgetSums(edit: Edit): Fields {
  const { fields } = readEdit(edit)
  const sum = (figure: 'totalHours' | 'hecHours' | 'netRevenue') =>
    toCents(
      PRODUCTIVE_SERVICES.reduce(
        (total, key) => total + (fields[servicePath(key, figure)] ?? 0),
        0,
      ),
    )
  return {
    'budget.totalHours': sum('totalHours'),
    'budget.hecHours': sum('hecHours'),
    'budget.revenue': sum('netRevenue'),
  }
}
