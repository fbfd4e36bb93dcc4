import { scaleLinear } from 'd3-scale'
import { tenth } from './axis'

/** A bar that begins at 0 and leaves to one side of it, in percent of its track. */
export interface DivergingBar {
  start: number
  /** at least half a percent, so that a small value is seen */
  width: number
}

/** Bars of one scale, so that they compare. */
export interface DivergingBars {
  /** where 0 lies, percent of the track */
  zero: number
  /** null for nothing, and for 0 */
  barOf(value: number | null): DivergingBar | null
}

const LEAST = 0.5

/** The scale of some values, those below 0 to the left of it: the widest span takes the whole track. */
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
      // why: the least width grows into the track, never out of it
      const start = value < 0 ? zero - width : zero
      return { start: tenth(Math.min(Math.max(0, start), 100 - width)), width }
    },
  }
}
