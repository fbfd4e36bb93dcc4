import type { LocalDate } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import type { GapDay } from './gap-day'
import { byLever, LEVERS, type Lever } from './levers'

/** Gap of one day, and what that day added to it, in the measure's unit. */
export interface ShareDay extends Pick<GapDay, 'target' | 'realized' | 'gap'> {
  date: LocalDate
  /** gap minus the gap of the previous record; of the first record the gap itself */
  change: number
  /** the same of each lever; they sum to `change` */
  shares: Record<Lever, number>
}

/** Each lever's daily share of a gap (7-beyond §5). @param days in order */
export const dailyShares = (days: readonly GapDay[]): ShareDay[] =>
  days.map(({ date, target, realized, gap, levers }, i) => {
    const before = days[i - 1]
    return {
      date,
      target,
      realized,
      gap,
      change: withoutNoise(gap - (before?.gap ?? 0)),
      shares: byLever((lever) => withoutNoise(levers[lever] - (before?.levers[lever] ?? 0))),
    }
  })

/** Levers with a share on at least one day, in order. @param least smallest amount that is not displayed as 0 */
export const sharingLevers = (days: readonly ShareDay[], least: number): Lever[] =>
  LEVERS.filter((lever) => days.some(({ shares }) => Math.abs(shares[lever]) >= least))
