import { scaleBand, scaleLinear } from 'd3-scale'
import { type Tick, tenth } from './axis'

/** A column of the waterfall: a level stands on the axis, a step hangs between two levels. Drawing units. */
export interface WaterfallBar {
  x: number
  y: number
  /** at least 1, so that a small step is seen */
  height: number
  /** middle of the column */
  middle: number
}

/** Everything the marks need, in the order given. */
export interface WaterfallChart {
  width: number
  height: number
  left: number
  right: number
  barWidth: number
  bars: WaterfallBar[]
  /** the lines between columns, at the level that one leaves and the next starts from */
  joins: { x1: number; x2: number; y: number }[]
  ticks: Tick[]
  /** whether the axis starts above 0, so that steps are seen beside large levels */
  cut: boolean
}

const COLUMN = 118
const MARGIN = { top: 24, right: 8, bottom: 26, left: 66 }
const HEIGHT = 250
/** Free part of a column. */
const GAP = 0.34
/** The steps take at least this part of the drawing. */
const STEPS = 0.6

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
  const domain = cut ? [start, high] : [Math.min(0, low), Math.max(0, high)]
  const scale = scaleLinear()
    .domain(domain)
    .range([HEIGHT - MARGIN.bottom, MARGIN.top])
  if (!cut) scale.nice(4)
  const columns = steps.length + 2
  const width = MARGIN.left + MARGIN.right + columns * COLUMN
  const x = scaleBand<number>()
    .domain(Array.from({ length: columns }, (_, i) => i))
    .range([MARGIN.left, width - MARGIN.right])
    .paddingInner(GAP)
    .paddingOuter(GAP / 2)
  const floor = cut ? start : 0
  const bar = (i: number, a: number, b: number): WaterfallBar => {
    const at = x(i) ?? 0
    const [top, bottom] = [scale(Math.max(a, b)), scale(Math.min(a, b))]
    return {
      x: tenth(at),
      y: tenth(top),
      height: Math.max(1, tenth(bottom - top)),
      middle: tenth(at + x.bandwidth() / 2),
    }
  }
  const bars = [
    bar(0, floor, from),
    ...steps.map((_, i) => bar(i + 1, levels[i] ?? 0, levels[i + 1] ?? 0)),
    bar(columns - 1, floor, to),
  ]
  return {
    ...{ width, height: HEIGHT, left: MARGIN.left, right: width - MARGIN.right },
    barWidth: tenth(x.bandwidth()),
    bars,
    joins: levels.map((level, i) => ({
      x1: tenth((x(i) ?? 0) + x.bandwidth()),
      x2: tenth(x(i + 1) ?? 0),
      y: tenth(scale(level)),
    })),
    ticks: scale.ticks(4).map((value) => ({ value, y: tenth(scale(value)) })),
    cut,
  }
}
