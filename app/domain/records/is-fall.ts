import { withoutNoise } from '../decimal'

/** Smallest decrease that shows: half of the euro, or of the tenth of an hour, that the screens round to. */
const LEAST = { euros: 0.5, hours: 0.05 } as const

/** Tests whether a cumulative figure is below an earlier one by more than the screens' rounding (4-decisions, 55). */
export const isFall = (now: number, earlier: number, unit: keyof typeof LEAST): boolean =>
  withoutNoise(earlier - now) >= LEAST[unit]
