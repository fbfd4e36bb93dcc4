import { written } from '../exact'

/** With how many decimals amounts are written. */
export interface Written {
  decimals: number
  /** even so their sum may differ in the last digit: say that they are rounded */
  rounded: boolean
}

/** A sum as it stands on the page. */
export interface ShownSum {
  parts: readonly (number | null)[]
  total: number | null
}

/** Cents and hundredths. */
const MOST_DECIMALS = 2

function addsUp({ parts, total }: ShownSum, decimals: number): boolean {
  if (total === null || parts.length === 0) return true
  const sum = parts.reduce<number>((all, part) => all + written(part ?? 0, decimals), 0)
  return written(sum, decimals) === written(total, decimals)
}

/**
 * With how many decimals these sums add up as they are written: those of the page, or more where that would be off by
 * a unit (7-beyond §1: whoever checks by hand must not find another euro).
 * @param usual decimals of the page: 0 for euros, 1 for hours
 * @param most 3 for days, since a day may be worth 1.107
 */
export function writtenToAddUp(
  sums: readonly ShownSum[],
  usual: number,
  most = MOST_DECIMALS,
): Written {
  const fits = (decimals: number) => sums.every((sum) => addsUp(sum, decimals))
  if (fits(usual)) return { decimals: usual, rounded: false }
  return { decimals: most, rounded: !fits(most) }
}
