import { type Figure, percent } from './numbers'

/** What verdicts begin at, in percent (3 §9). */
const THRESHOLDS = [70, 75, 80, 90, 95, 100]

/** A share beside its verdict in whole percent, never rounded up to a threshold that it missed: 89.6 is `89 %`. */
export const wholePercent = (value: Figure): string => {
  const reached = THRESHOLDS.includes(Math.round(Number(value)))
  // why: 90 worked out by a division may lack a millionth
  return percent(reached ? Math.floor(Number(value) + 1e-6) : value, 0)
}
