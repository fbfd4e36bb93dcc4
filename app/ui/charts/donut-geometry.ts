import { polar, ringSector } from './paths'

/** One part of a whole: a value of at least 0 (a negative one is drawn as 0). */
export interface Share {
  key: string
  value: number
}

/** A drawn part. Drawing units, the centre at 0,0 and the outer radius 100. */
export interface DonutSlice {
  key: string
  path: string
  /** 0 to 1 */
  share: number
  /** where the percentage stands; null for a share of 3 % or less (3 §9) */
  label: { x: number; y: number } | null
}

const OUTER = 100
const INNER = 62
const HIDDEN_UP_TO = 0.03
// `+ 0` makes a negative zero plain
const tenth = (value: number): number => Math.round(value * 10) / 10 + 0

/** The slices of a donut, clockwise from noon in the given order; none when nothing is above 0. */
export function donutGeometry(shares: readonly Share[]): DonutSlice[] {
  const positive = shares.map(({ key, value }) => ({ key, value: Math.max(0, value) }))
  const total = positive.reduce((sum, { value }) => sum + value, 0)
  if (total <= 0) return []
  let before = 0
  return positive.flatMap(({ key, value }) => {
    if (value === 0) return []
    const share = value / total
    const start = (before / total) * 2 * Math.PI
    before += value
    const end = (before / total) * 2 * Math.PI
    const { x, y } = polar((INNER + OUTER) / 2, (start + end) / 2)
    const label = share > HIDDEN_UP_TO ? { x: tenth(x), y: tenth(y) } : null
    return [{ key, path: ringSector(INNER, OUTER, start, end), share, label }]
  })
}
