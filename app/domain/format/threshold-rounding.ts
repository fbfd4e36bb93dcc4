import { columnPercent, type Figure, percent } from './numbers'

/** Thresholds of a widget's verdict; `scale` converts ratios to percentages (3 §9). */
interface Table {
  good: number
  warn: number
  scale?: number
}

/** Percentage from which a target is reached, on every widget (4-decisions, 48). */
const WHOLE = 100

const whole = (value: Figure) => percent(value, 0)

const roundedDown =
  (always: readonly number[], decimals: 0 | 1, write: (value: Figure) => string) =>
  (value: Figure, table?: Table): string => {
    const scale = decimals ? 10 : 1
    const of = Number(value) * scale
    const own = table ? [table.good, table.warn].map((from) => from * (table.scale ?? 1)) : []
    // Tolerance of 1e-5: a division that should give 90 may give 89.999999.
    const misses = (from: number) => of + 1e-5 < from * scale && Math.round(of) >= from * scale
    const missed = [...own, ...always].some(misses)
    return write(missed ? Math.floor(of + 1e-5) / scale : value)
  }

/** A projection in whole percent, never rounded up to a threshold of its verdict table that it missed. */
export const projectionPercent = roundedDown([], 0, whole)

/** A share in whole percent in the same way; nor to 100, its table or none: 99.7 is not 'atteint'. */
export const sharePercent = roundedDown([WHOLE], 0, whole)

/** A percentage with a decimal in the same way: 89.96 in orange is `89,9 %` where green begins at 90, else `90 %`. */
export const verdictPercent = roundedDown([WHOLE], 1, (value) => percent(value))

/** The same in a column: always with its decimal, `90,0 %` (4-decisions, 61). */
export const verdictColumn = roundedDown([WHOLE], 1, columnPercent)
