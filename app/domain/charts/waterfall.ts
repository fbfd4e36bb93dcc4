import { scaleLinear } from 'd3-scale'
import { tenth } from './axis'

/** A bar of the waterfall in percent of its track: a level stands on the axis, a step hangs between two levels. */
export interface WaterfallBar {
  start: number
  /** at least half a percent, so that a small step is seen */
  width: number
}

/** Everything the marks need, in the order given: lying, so that it fits a phone as it fits a screen. */
export interface WaterfallChart {
  bars: WaterfallBar[]
  /** where each bar leaves off and the next begins, percent of the track; one less than there are bars */
  joins: number[]
  /** where 0 lies, percent of the track; null when the axis is cut */
  zero: number | null
}

/** The steps take at least this part of the drawing. */
const STEPS = 0.6
const LEAST = 0.5

/**
 * From a level through steps to the level that they lead to.
 * @param steps what each adds or takes, in order; without any there are the two levels
 */
export function waterfallChart(from: number, steps: readonly number[], to: number): WaterfallChart {
  const levels = [from]
  for (const step of steps) levels.push((levels.at(-1) ?? 0) + step)
  const all = [...levels, to]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const span = high - low || Math.abs(high) || 1
  // why: in front of a month's target a step of a few percent would be a line
  const start = low - span * (1 / STEPS - 1)
  const cut = start > 0
  const scale = scaleLinear()
    .domain(cut ? [start, high] : [Math.min(0, low), Math.max(0, high) || Number(low === 0)])
    .range([0, 100])
  const floor = cut ? start : 0
  const bar = (a: number, b: number): WaterfallBar => {
    const width = Math.max(LEAST, tenth(scale(Math.max(a, b)) - scale(Math.min(a, b))))
    return { start: Math.min(tenth(scale(Math.min(a, b))), 100 - width), width }
  }
  return {
    bars: [
      bar(floor, from),
      ...steps.map((_, i) => bar(levels[i] ?? 0, levels[i + 1] ?? 0)),
      bar(floor, to),
    ],
    joins: levels.map((level) => tenth(scale(level))),
    zero: cut ? null : tenth(scale(0)),
  }
}
