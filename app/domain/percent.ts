import { withoutNoise } from './decimal'

/** Percentage of a target; null without a value, or when the target is 0. */
export function percentOf(value: number | null, target: number): number | null {
  return value === null || target === 0 ? null : withoutNoise((value * 100) / target)
}
