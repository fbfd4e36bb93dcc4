import { encodeValue, invert, successor } from '../values/key'
import { RANK, rankOf, type Value } from '../values/value'
import type { Condition } from './filter'

/** Keys of one field from `low` up to, but without, `high`. */
export interface Interval {
  low: Buffer
  high: Buffer
}

/** The part of one index field that a condition selects. */
export interface Bounds {
  /** in order, without overlap */
  intervals: Interval[]
  /** true when each interval is a single value */
  points: boolean
  /** true when the intervals select exactly the condition's documents, if no array lies on the path */
  exact: boolean
}

export const EVERYTHING: Interval = { low: Buffer.from([0]), high: Buffer.from([0xff]) }

const pointAt = (key: Buffer): Interval => ({ low: key, high: successor(key) })
const startOf = (rank: number) => Buffer.from([rank])
const endOf = (rank: number) => Buffer.from([rank + 1])
/** Lower bound of ordered numbers: after NaN. */
const FIRST_NUMBER = successor(encodeValue(Number.NaN))

function inOrder(intervals: Interval[]): Interval[] {
  intervals.sort((a, b) => Buffer.compare(a.low, b.low))
  return intervals.filter((interval, i) => i === 0 || !intervals[i - 1]?.low.equals(interval.low))
}

function pointsOf(values: Value[]): Bounds | null {
  if (values.some(Array.isArray)) return null
  const intervals = values.map((value) => pointAt(encodeValue(value ?? null)))
  return { intervals: inOrder(intervals), points: true, exact: true }
}

function rangeOf(operator: '$gt' | '$gte' | '$lt' | '$lte', value: Value): Bounds | null {
  if (Array.isArray(value) || (typeof value === 'number' && Number.isNaN(value))) return null
  const rank = rankOf(value)
  const key = encodeValue(value)
  const start = rank === RANK.number ? FIRST_NUMBER : startOf(rank)
  const interval = {
    $gt: { low: successor(key), high: endOf(rank) },
    $gte: { low: key, high: endOf(rank) },
    $lt: { low: start, high: key },
    $lte: { low: start, high: successor(key) },
  }[operator]
  return { intervals: nonEmpty([interval]), points: false, exact: true }
}

const nonEmpty = (intervals: Interval[]) =>
  intervals.filter(({ low, high }) => Buffer.compare(low, high) < 0)

/** Complement of some points. */
function complement({ intervals }: Bounds): Bounds {
  const lows = [EVERYTHING.low, ...intervals.map((interval) => interval.high)]
  const highs = [...intervals.map((interval) => interval.low), EVERYTHING.high]
  const between = lows.map((low, i) => ({ low, high: highs[i] ?? EVERYTHING.high }))
  return { intervals: nonEmpty(between), points: false, exact: false }
}

/** Path of a field condition or of its negation; null for any other condition. */
export function pathOf(condition: Condition): string | null {
  if (condition.kind === 'field') return condition.path
  return condition.kind === 'not' ? condition.part.path : null
}

/** Bounds of one condition on a field; null when the condition does not limit an index. */
export function boundsOf(condition: Condition): Bounds | null {
  if (condition.kind === 'not') {
    const points = boundsOf(condition.part)
    return points && complement(points)
  }
  if (condition.kind !== 'field') return null
  const { operator, value } = condition
  switch (operator) {
    case '$eq':
      return pointsOf([value])
    case '$in':
      return pointsOf(value as Value[])
    case '$exists': {
      if (value) return null
      const missing = pointsOf([null])
      return missing && { ...missing, exact: false }
    }
    default:
      return rangeOf(operator, value)
  }
}

/** Intersection of two bounds. */
export function intersect(a: Bounds, b: Bounds): Bounds {
  const intervals = a.intervals.flatMap((x) =>
    b.intervals.map((y) => ({
      low: Buffer.compare(x.low, y.low) > 0 ? x.low : y.low,
      high: Buffer.compare(x.high, y.high) < 0 ? x.high : y.high,
    })),
  )
  return {
    intervals: inOrder(nonEmpty(intervals)),
    points: a.points || b.points,
    exact: a.exact && b.exact,
  }
}

/** Converts an interval to a descending field. */
export function descending({ low, high }: Interval): Interval {
  return {
    low: high.equals(EVERYTHING.high) ? EVERYTHING.low : successor(invert(high)),
    high: low.equals(EVERYTHING.low) ? EVERYTHING.high : successor(invert(low)),
  }
}
