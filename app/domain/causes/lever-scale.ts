import { scaleLinear } from 'd3-scale'
import { type DivergingBars, divergingBars } from '../charts/diverging-bars'

/** One scale, with 0 on it, of all bars side by side, and its two ends, in the measure's unit. */
export interface LeverScale extends DivergingBars {
  low: number
  high: number
}

/** Approximate number of round steps between the ends; fewer would leave half of a track empty. */
const STEPS = 10

/** Scale of levers and gaps, from one round amount through 0 to another (4-decisions, 61). */
export function leverScale(values: readonly number[]): LeverScale {
  const [low = 0, high = 0] = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values)])
    .nice(STEPS)
    .domain()
  return { low, high, ...divergingBars([low, high]) }
}
