import { createHash } from 'node:crypto'

/** A stream of pseudo-random numbers that depends on its name only. */
export interface Random {
  /** uniform in [0, 1) */
  next(): number
  /** uniform in [low, high) */
  between(low: number, high: number): number
  /** a whole number, low and high included */
  whole(low: number, high: number): number
  /** true with the probability given */
  chance(probability: number): boolean
  /** bell-shaped around `mean`, within ±2 `spread` */
  around(mean: number, spread: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

/** mulberry32, seeded by a name: the same name gives the same numbers on every machine. */
export function randomFor(name: string): Random {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    around: (mean, spread) => mean + ((next() + next() + next() + next()) / 2 - 1) * 2 * spread,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

/** A stable identifier (24 hexadecimal digits), so that filling twice writes the same documents. */
export function demoId(kind: string, ...path: (string | number)[]): string {
  return createHash('sha256')
    .update(['demo', kind, ...path].join('/'))
    .digest('hex')
    .slice(0, 24)
}
