import { written } from '../decimal'

/** Number of decimals for displaying amounts. */
export interface Written {
  decimals: number
  /** true when a check from the displayed numbers may differ in the last digit; the page then says that they are rounded */
  rounded: boolean
}

/** Sum displayed on the page. */
export interface ShownSum {
  parts: readonly (number | null)[]
  total: number | null
}

/** Formula displayed on the page; recomputing it from the displayed numbers must give the displayed result. */
export interface ShownFormula {
  operands: readonly number[]
  of: (operands: readonly number[]) => number
  result: number
  /** decimals of the result if independent of the operands: a percentage, a rate */
  decimals?: number
  /** minimum decimals of each operand */
  least?: readonly number[]
}

/** Maximum decimals by default: cents and hundredths. */
const MOST_DECIMALS = 2

function addsUp({ parts, total }: ShownSum, decimals: number): boolean {
  if (total === null || parts.length === 0) return true
  const sum = parts.reduce<number>((all, part) => all + written(part ?? 0, decimals), 0)
  return written(sum, decimals) === written(total, decimals)
}

function comesOut(formula: ShownFormula, decimals: number): boolean {
  const { operands, of, result, least = [], decimals: own = decimals } = formula
  const again = of(operands.map((one, i) => written(one, Math.max(decimals, least[i] ?? 0))))
  return written(again, own) === written(result, own)
}

/**
 * Number of decimals with which displayed sums and formulas are consistent: the page's usual number, else the
 * maximum (7-beyond §1: a reader who recomputes a sum must get the same amount).
 * @param usual decimals of the page: 0 for euros, 1 for hours
 * @param most 3 for days, because a day may count 1.107
 */
export function decimalsThatAddUp(
  sums: readonly ShownSum[],
  usual: number,
  formulas: readonly ShownFormula[] = [],
  most = MOST_DECIMALS,
): Written {
  const fits = (decimals: number) =>
    sums.every((sum) => addsUp(sum, decimals)) &&
    formulas.every((formula) => comesOut(formula, decimals))
  if (fits(usual)) return { decimals: usual, rounded: false }
  return { decimals: most, rounded: !fits(most) }
}
