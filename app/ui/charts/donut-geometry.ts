import { arc, pie } from 'd3-shape'

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
const tenth = (value: number): number => Math.round(value * 10) / 10

interface Angles {
  startAngle: number
  endAngle: number
}

/** The slices of a donut, clockwise from noon in the given order; none when nothing is above 0. */
export function donutGeometry(shares: readonly Share[]): DonutSlice[] {
  const positive = shares.map((share) => Math.max(0, share.value))
  const total = positive.reduce((sum, value) => sum + value, 0)
  if (total <= 0) return []
  const draw = arc<Angles>().innerRadius(INNER).outerRadius(OUTER).digits(2)
  const slices = pie<number>().sort(null)(positive)
  return slices.flatMap((slice, i) => {
    const share = slice.value / total
    const path = draw(slice)
    const [x, y] = draw.centroid(slice)
    const key = shares[i]?.key
    if (key === undefined || path === null || share === 0) return []
    const label = share > HIDDEN_UP_TO ? { x: tenth(x), y: tenth(y) } : null
    return [{ key, path, share, label }]
  })
}
