const [SQRT_50, SQRT_10, SQRT_2] = [Math.sqrt(50), Math.sqrt(10), Math.sqrt(2)]

/**
 * About `count` round values from `low` to `high`, both included when they are round themselves; `high - low` is at
 * least `count`. The steps are those of d3-array's `ticks` (1, 2 or 5 times a power of ten), whose package takes
 * 1 kB of every page with a chart.
 */
export function roundTicks(low: number, high: number, count: number): number[] {
  const raw = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(raw))
  const rest = raw / power
  const factor = rest >= SQRT_50 ? 10 : rest >= SQRT_10 ? 5 : rest >= SQRT_2 ? 2 : 1
  const step = power * factor
  const first = Math.ceil(low / step)
  const last = Math.floor(high / step)
  // `+ 0` makes a negative zero plain
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step + 0)
}
