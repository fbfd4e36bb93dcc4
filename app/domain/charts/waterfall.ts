import { scaleLinear } from 'd3-scale'
import { tenth } from './axis'

/** Bar of the waterfall in percent of its track: a level starts on the axis, a step lies between two levels. */
export interface WaterfallBar {
  start: number
  /** at least 0.5 %, so that a small step is visible */
  width: number
}

/** Coordinates of a horizontal waterfall, in the given order. Horizontal, because it must fit a phone's width. */
export interface WaterfallChart {
  bars: WaterfallBar[]
  /** positions between adjacent bars, percent of the track; one fewer than bars */
  joins: number[]
  /** position of 0, percent of the track; null when the axis does not start at 0 */
  zero: number | null
}

/** Minimum share of the drawing for the steps. */
const STEPS = 0.6
const LEAST = 0.5

/**
 * Waterfall from one level through steps to another level.
 * @param steps differences in order; without any, only the two levels
 */
export function waterfallChart(from: number, steps: readonly number[], to: number): WaterfallChart {
  const levels = [from]
  for (const step of steps) levels.push((levels.at(-1) ?? 0) + step)
  const all = [...levels, to]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const span = high - low || Math.abs(high) || 1
  // Cuts the axis: next to a month's target, a step of a few percent would be an invisible line.
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
