import { withoutNoise } from '~/domain/decimal'
import type { Unit } from '~/domain/import-models/model'

/**
 * Written steps of which exact numbers are multiples: cents of euros, minutes of `hhmm`; whole numbers otherwise. Hours
 * with decimals may be rounded row by row (8 §5).
 */
const STEPS: Readonly<Partial<Record<Unit, number>>> = { euros: 0.01, hhmm: 1 / 60 }

/** Step of a column's exact numbers, in its written unit. */
export const exactStep = (kind: string, unit?: Unit): number =>
  (unit ? STEPS[unit] : kind === 'euros' ? STEPS.euros : undefined) ?? 1

/** Tests whether a number is a multiple of the step, so that a sum of such numbers has no rounding. */
export const isExact = (value: number, step: number): boolean =>
  Number.isInteger(withoutNoise(value / step))
