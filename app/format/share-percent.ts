import { type Figure, percent } from './numbers'

/** What verdicts of a projection begin at, in percent (3 §9). */
const OF_PROJECTIONS = [70, 75, 80, 90, 95]

const beside = (thresholds: readonly number[]) => (value: Figure) => {
  const reached = thresholds.includes(Math.round(Number(value)))
  // why: 90 worked out by a division may lack a millionth
  return percent(reached ? Math.floor(Number(value) + 1e-6) : value, 0)
}

/** A projection beside its verdict in whole percent, never rounded up to a threshold that it missed: 89.6 is `89 %`. */
export const projectionPercent = beside(OF_PROJECTIONS)

/** A reached share beside its verdict in the same way: 99.7 is not 'atteint'. */
export const sharePercent = beside([...OF_PROJECTIONS, 100])
