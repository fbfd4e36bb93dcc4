import { compareValues } from '../values/compare'
import type { Value } from '../values/value'

/**
 * A sum that keeps what each addition rounds away, as MongoDB's does: ten times 0.1 makes 1.
 * Values that are not numbers are left out.
 */
export class ExactSum {
  #sum = 0
  #rest = 0
  #plain = 0
  count = 0

  add(value: Value): void {
    if (typeof value !== 'number') return
    this.count++
    this.#plain += value
    // Knuth's two-sum: sum + rest stays exact
    const sum = this.#sum + value
    const part = sum - this.#sum
    this.#rest += this.#sum - (sum - part) + (value - part)
    this.#sum = sum
  }

  get value(): number {
    const exact = this.#sum + this.#rest
    return Number.isNaN(exact) ? this.#plain : exact
  }
}

/** The sum of the numbers among values. */
export function sumOf(values: readonly Value[]): number {
  const sum = new ExactSum()
  for (const value of values) sum.add(value)
  return sum.value
}

/** The mean of the numbers among values, null without any. */
export function averageOf(values: readonly Value[]): number | null {
  const sum = new ExactSum()
  for (const value of values) sum.add(value)
  return sum.count === 0 ? null : sum.value / sum.count
}

/** The greatest (1) or least (-1) value that is neither null nor missing; null without any. */
export function extremeOf(values: readonly Value[], direction: 1 | -1): Value {
  let best: Value = null
  for (const value of values) {
    if (value === null || value === undefined) continue
    if (best === null || compareValues(value, best) * direction > 0) best = value
  }
  return best
}
