import { scaleLinear } from 'd3-scale'
import { tenth } from './axis'

/** Horizontal bars of percentages with a common 100 % line, in percent of the track. */
export interface TargetBarsChart {
  /** `cut`: the value lies beyond the end of the track */
  bars: { start: number; width: number; cut?: true }[]
  line: number
  /** percentage at the end of the track */
  end: number
}

/** Minimum end of the axis in percent, so that the 100 % line is not at the edge. */
const LEAST = 120
/** Maximum length of a bar in percent, so that one extreme value does not shrink the other bars. */
const LONGEST_BAR = 200

/** The axis ends at a multiple of this, in percent, so that the page can state a round end. */
const STEP = 20

const drawn = (value: number | null) => Math.min(LONGEST_BAR, Math.max(0, value ?? 0))

/** End of the axis in percent, common to all charts that show these percentages. */
export const targetBarsEnd = (percents: readonly (number | null)[]): number =>
  Math.max(LEAST, ...percents.map((value) => Math.ceil(drawn(value) / STEP) * STEP))

/**
 * Bars of target achievement in percent; null and negative values have no bar.
 * @param end of the track, when several charts share it (4-decisions, 61)
 */
export function targetBarsChart(
  percents: readonly (number | null)[],
  end = targetBarsEnd(percents),
): TargetBarsChart {
  const scale = scaleLinear().domain([0, end]).range([0, 100])
  return {
    bars: percents.map((value) => ({
      start: 0,
      width: tenth(scale(drawn(value))),
      ...((value ?? 0) > LONGEST_BAR ? { cut: true } : {}),
    })),
    line: tenth(scale(100)),
    end,
  }
}
