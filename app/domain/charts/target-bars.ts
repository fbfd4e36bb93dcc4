import { scaleLinear } from 'd3-scale'
import { tenth } from './axis'

/** Lying bars of percentages and the line of 100 % that they share, in percent of the track. */
export interface TargetBarsChart {
  bars: { start: number; width: number }[]
  line: number
}

/** The axis reaches at least this far, so that the line never stands at the edge, percent. */
const LEAST = 120
/** A bar ends here however far a value goes, so that one does not press the others flat, percent. */
const MOST = 200

/** What was reached of targets in percent, null and negative ones without a bar. */
export function targetBarsChart(percents: readonly (number | null)[]): TargetBarsChart {
  const values = percents.map((value) => Math.min(MOST, Math.max(0, value ?? 0)))
  const scale = scaleLinear()
    .domain([0, Math.max(LEAST, ...values)])
    .range([0, 100])
  return {
    bars: values.map((value) => ({ start: 0, width: tenth(scale(value)) })),
    line: tenth(scale(100)),
  }
}
