import { decimal, euros, exactRate, hours, signedEuros } from '~/domain/format/numbers'
import { GRID_FIGURES, type GridFigure, type Quad, sumQuads } from '~/domain/objectifs/grid/cells'
import type { GridSite } from '~/domain/objectifs/grid/view'
import { toCents } from '~/domain/targets/objectif'

/** Sum with its unit. */
export const sumText = (figure: GridFigure, value: number): string =>
  figure === 'netRevenue'
    ? euros(value)
    : figure === 'revenuePerHour'
      ? exactRate(value)
      : hours(value)

/** Grey figure without unit; '–' when unknown. */
export const referenceText = (figure: GridFigure, value: number | null): string =>
  value === null
    ? '–'
    : figure === 'netRevenue'
      ? Math.round(value).toLocaleString('fr-FR')
      : decimal(value)

/** Sum of the typed figures against the budgets that the concessions have. */
export interface BudgetGap {
  /** euros; null: no concession has a budget */
  gap: number | null
  typed: number
  budget: number
}

/** Compares typed revenue with the budgets, for the concessions with one. */
export function budgetGap(
  sites: readonly (Pick<GridSite, 'budget'> & { revenue: number })[],
): BudgetGap {
  const own = sites.filter(({ budget }) => budget > 0)
  const typed = toCents(own.reduce((sum, { revenue }) => sum + revenue, 0))
  const budget = toCents(own.reduce((sum, site) => sum + site.budget, 0))
  return { gap: own.length > 0 ? toCents(typed - budget) : null, typed, budget }
}

/** '−12 700 € par rapport aux budgets des concessions (972 300 € sur 985 000 €)'. */
export function budgetText({ gap, typed, budget }: BudgetGap): string | null {
  if (gap === null) return null
  return gap === 0
    ? `Total égal aux budgets\u202f: ${euros(budget)}`
    : `${signedEuros(gap)} par rapport aux budgets des concessions (${euros(typed)} sur ${euros(budget)})`
}

/** Total of the page with the scope's other pages. */
export const totalTexts = (
  rows: readonly Quad[],
  rest: Quad | null,
): Record<GridFigure, string> => {
  const sum = sumQuads(rest ? [...rows, rest] : rows)
  const texts = { totalHours: '', hecHours: '', netRevenue: '', revenuePerHour: '' }
  for (const figure of GRID_FIGURES) texts[figure] = sumText(figure, sum[figure])
  return texts
}
