import { written } from '../exact'

/** With how many decimals amounts are written. */
export interface Written {
  decimals: number
  /** even so what is worked out of them may differ in the last digit: say that they are rounded */
  rounded: boolean
}

/** A sum as it stands on the page. */
export interface ShownSum {
  parts: readonly (number | null)[]
  total: number | null
}

/** A formula as it stands on the page: whoever works it out again from the numbers written must find the same. */
export interface ShownFormula {
  operands: readonly number[]
  of: (operands: readonly number[]) => number
  result: number
  /** decimals of the result where it has its own: a percentage, a rate */
  decimals?: number
  /** decimals that each operand has at least */
  least?: readonly number[]
}

/** Cents and hundredths. */
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
 * With how many decimals these sums add up and these formulas come out as they are written: those of the page, or
 * more where that would be off by a unit (7-beyond §1: whoever checks by hand must not find another euro).
 * @param usual decimals of the page: 0 for euros, 1 for hours
 * @param most 3 for days, since a day may be worth 1.107
 */
export function writtenToAddUp(
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
