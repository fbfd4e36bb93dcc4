import { withoutNoise } from '../decimal'

/** Steps of a scale, as multiples of a power of ten. */
const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** Width of one half of the bars, percent. */
const HALF = 50

/**
 * Value of a full half of the common scale: the smallest step that holds every value (4-decisions, 61).
 * @param values euros or hours
 * @returns 0 when every value is 0
 */
export function barScale(values: readonly number[]): number {
  const most = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
  if (most === 0) return 0
  const power = 10 ** Math.floor(Math.log10(most))
  // A quotient of floating-point numbers can exceed its step by a rounding error.
  const step = STEPS.find((one) => one * power >= most * (1 - 1e-9)) ?? 10
  return step * power
}

/** Place of a bar in percent of its whole width; 0 lies in the middle. */
export interface Bar {
  left: number
  width: number
}

/** Bar of a value on a diverging scale: to the left of the middle when negative, else to its right. */
export function barOf(value: number, scale: number): Bar {
  if (scale === 0) return { left: HALF, width: 0 }
  const width = withoutNoise(Math.min(HALF, (Math.abs(value) / scale) * HALF))
  return { left: value < 0 ? withoutNoise(HALF - width) : HALF, width }
}
