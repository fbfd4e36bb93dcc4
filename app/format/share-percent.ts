import { type Figure, percent } from './numbers'

/** What verdicts of a projection begin at, in percent (3 §9). */
const OF_PROJECTIONS = [70, 75, 80, 90, 95]

const beside =
  (thresholds: readonly number[], decimals: 0 | 1) =>
  (value: Figure): string => {
    const scale = decimals ? 10 : 1
    const of = Number(value) * scale
    const reached = thresholds.includes(Math.round(of) / scale)
    // why: 90 worked out by a division may lack a millionth
    return percent(reached ? Math.floor(of + 1e-5) / scale : value, decimals)
  }

/** A projection beside its verdict in whole percent, never rounded up to a threshold that it missed: 89.6 is `89 %`. */
export const projectionPercent = beside(OF_PROJECTIONS, 0)

/** A reached share beside its verdict in the same way: 99.7 is not 'atteint'. */
export const sharePercent = beside([...OF_PROJECTIONS, 100], 0)

/** A percentage with a decimal inside its verdict, in the same way: 89.96 in orange is `89,9 %`. */
export const verdictPercent = beside([...OF_PROJECTIONS, 100], 1)
