import { arc, type PieArcDatum, pie } from 'd3-shape'
import { percentOf } from '../percent'
import { tenth } from './axis'

/** Part of a whole, at least 0 (a negative value is drawn as 0). */
export interface Share {
  key: string
  value: number
}

/** Part with its percentage of the whole; null when no part is above 0. */
export type WithPercent<Part> = Part & { percent: number | null }

/** Adds each part's unrounded percentage of the positive sum; a negative part has 0 %, as drawn. */
export function withPercents<Part extends { value: number }>(
  parts: readonly Part[],
): WithPercent<Part>[] {
  const drawn = (value: number) => Math.max(0, value)
  const whole = parts.reduce((sum, { value }) => sum + drawn(value), 0)
  return parts.map((part) => ({ ...part, percent: percentOf(drawn(part.value), whole) }))
}

/** Slice of the donut. Drawing units, centre at 0,0, outer radius 100. */
export interface DonutSlice {
  key: string
  path: string
  /** percentage and its position; null for a share of 3 % or less (3 §9) */
  label: { x: number; y: number; percent: number } | null
}

const HIDDEN_UP_TO = 0.03
const sector = arc<PieArcDatum<Share>>().innerRadius(62).outerRadius(100).digits(1)
const parts = pie<Share>()
  .sort(null)
  .value(({ value }) => value)

/** Slices of a donut, clockwise from the top in the given order; empty when nothing is above 0. */
export function donutSlices(shares: readonly Share[]): DonutSlice[] {
  const drawn = shares.filter(({ value }) => value > 0)
  const total = drawn.reduce((sum, { value }) => sum + value, 0)
  return parts(drawn).map((part) => {
    const share = part.value / total
    const [x, y] = sector.centroid(part)
    const label =
      share > HIDDEN_UP_TO ? { x: tenth(x), y: tenth(y), percent: tenth(share * 100) } : null
    return { key: part.data.key, path: sector(part) ?? '', label }
  })
}
