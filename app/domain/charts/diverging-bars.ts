import { scaleLinear } from 'd3-scale'
import { tenth } from './axis'

/** Bar starting at 0 to the left or right, in percent of its track. */
export interface DivergingBar {
  start: number
  /** at least 0.5 %, so that a small value is visible */
  width: number
}

/** Bars with a common scale. */
export interface DivergingBars {
  /** position of 0, percent of the track */
  zero: number
  /** null for null and 0 */
  barOf(value: number | null): DivergingBar | null
}

const LEAST = 0.5

/** Scale for the values, negative values left of 0; the range of values fills the track. */
export function divergingBars(values: readonly (number | null)[]): DivergingBars {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)]
  const scale = scaleLinear()
    .domain([low, high || Number(low === 0)])
    .range([0, 100])
  const zero = tenth(scale(0))
  return {
    zero,
    barOf(value) {
      if (!value) return null
      const end = tenth(scale(value))
      const width = Math.max(LEAST, tenth(Math.abs(end - zero)))
      // keeps a bar of the minimum width inside the track
      const start = value < 0 ? zero - width : zero
      return { start: tenth(Math.min(Math.max(0, start), 100 - width)), width }
    },
  }
}
