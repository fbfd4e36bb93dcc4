import { LEVERS, type Lever } from './levers'

/** Colour intensity of a cell by its share of all levers: 0 none, 4 strongest. */
export type Heat = 0 | 1 | 2 | 3 | 4

/** Shares from which a cell is one shade darker, in percent. */
const SHADES = [5, 15, 30, 50]

/** Sum of the absolute values of all levers of some rows, in their unit. */
export const movedBy = (rows: readonly Readonly<Record<Lever, number>>[]): number =>
  rows.reduce((sum, levers) => LEVERS.reduce((all, lever) => all + Math.abs(levers[lever]), sum), 0)

/**
 * Shade of a lever's cell, by its share of what all levers of the table moved (7-beyond §1 and §5).
 * @param moved of `movedBy`
 */
export function heatOf(value: number, moved: number): Heat {
  const share = moved === 0 ? 0 : (Math.abs(value) * 100) / moved
  return SHADES.filter((least) => share >= least).length as Heat
}
