import { unsupported } from '../protocol/command-error'
import { compareValues } from '../values/compare'
import type { Value } from '../values/value'

/** Accumulator of one field of a group. */
export interface Accumulator {
  add(value: Value): void
  result(): Value
}

/**
 * Sum with compensation of rounding errors, as in MongoDB: ten times 0.1 makes 1.
 * Values that are not numbers are ignored.
 */
function sum(): Accumulator {
  let [total, rest, plain] = [0, 0, 0]
  return {
    add: (value) => {
      if (typeof value !== 'number') return
      plain += value
      // Knuth's two-sum: total + rest stays exact
      const next = total + value
      const part = next - total
      rest += total - (next - part) + (value - part)
      total = next
    },
    result: () => (Number.isNaN(total + rest) ? plain : total + rest),
  }
}

/** Greatest value that is neither null nor missing; null when there is none. */
function max(): Accumulator {
  let best: Value = null
  return {
    add: (value) => {
      if (value === null || value === undefined) return
      if (best === null || compareValues(value, best) > 0) best = value
    },
    result: () => best,
  }
}

const MAKERS: ReadonlyMap<string, () => Accumulator> = new Map([
  ['$sum', sum],
  ['$max', max],
])

/** Factory of an accumulator. @throws CommandError for an unsupported operator */
export function accumulatorOf(name: string): () => Accumulator {
  const make = MAKERS.get(name)
  if (!make) throw unsupported(`the accumulator ${name}`)
  return make
}
