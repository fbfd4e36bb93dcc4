import { scaleLinear } from 'd3-scale'
import { tenth } from './axis'

/** Lying bars of percentages and the line of 100 % that they share, in percent of the track. */
export interface TargetBarsChart {
  bars: { start: number; width: number }[]
  line: number
  /** the percentage at the track's end */
  end: number
}

/** The axis reaches at least this far, so that the line never stands at the edge, percent. */
const LEAST = 120
/** A bar ends here however far a value goes, so that one does not press the others flat, percent. */
const MOST = 200

/** The axis ends at a multiple of this, so that it can be stated, percent. */
const STEP = 20

const drawn = (value: number | null) => Math.min(MOST, Math.max(0, value ?? 0))

/** Where the track of such percentages ends, charts that are read side by side together, in percent. */
export const targetBarsEnd = (percents: readonly (number | null)[]): number =>
  Math.max(LEAST, ...percents.map((value) => Math.ceil(drawn(value) / STEP) * STEP))

/**
 * What was reached of targets in percent, null and negative ones without a bar.
 * @param end of the track, where several charts share it (4-decisions, 61)
 */
export function targetBarsChart(
  percents: readonly (number | null)[],
  end = targetBarsEnd(percents),
): TargetBarsChart {
  const values = percents.map(drawn)
  const scale = scaleLinear().domain([0, end]).range([0, 100])
  return {
    bars: values.map((value) => ({ start: 0, width: tenth(scale(value)) })),
    line: tenth(scale(100)),
    end,
  }
}
