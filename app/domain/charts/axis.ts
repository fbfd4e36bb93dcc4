import { scaleLinear } from 'd3-scale'

/** Round value of an axis and its y coordinate. */
export interface Tick {
  value: number
  y: number
}

/** Minimum end of a chart's scale (3 §9). */
const MINIMUM_MAXIMUM = 10

/** Rounds a coordinate to tenths of a drawing unit. `+ 0` turns -0 into 0. */
export const tenth = (value: number): number => Math.round(value * 10) / 10 + 0

/**
 * Vertical axis from 0 (or the lowest negative value) to a round maximum, in drawing units from the top.
 * @param count approximate number of ticks
 */
export function uprightAxis(
  values: readonly number[],
  { top, bottom, count }: { top: number; bottom: number; count: number },
): { y: (value: number) => number; ticks: Tick[] } {
  const scale = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(MINIMUM_MAXIMUM, ...values)])
    .nice(count)
    .range([bottom, top])
  const y = (value: number) => tenth(scale(value))
  return { y, ticks: scale.ticks(count).map((value) => ({ value, y: y(value) })) }
}
