import { scaleLinear } from 'd3-scale'

/** A round value of an axis and where it stands. */
export interface Tick {
  value: number
  y: number
}

/** A chart's scale never ends below this (3 §9). */
const MINIMUM_MAXIMUM = 10

/** A coordinate as it is sent: tenths of a drawing unit. `+ 0` makes a negative zero plain. */
export const tenth = (value: number): number => Math.round(value * 10) / 10 + 0

/**
 * An upright axis from 0 (lower when a value is) to a round maximum, in drawing units from the top.
 * @param count about how many steps
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
