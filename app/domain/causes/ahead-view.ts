import type { GapLineChart } from '../charts/gap-line'
import { gapLineChart } from '../charts/gap-line'
import type { Measure } from '../measures'
import type { ProductiveService } from '../workshop-services'
import { dailyShares, type ShareDay, sharingLevers } from './daily-shares'
import type { GapDay } from './gap-day'
import { type Heat, heatOf, movedBy } from './heat'
import { byLever, type Lever } from './levers'

/** Day of a gap with the shades of its levers' shares. */
export interface HistoryRow extends ShareDay {
  heats: Record<Lever, Heat>
}

/** Gap of a scope, day by day, with each day's shares (7-beyond §5). */
export interface HistoryView {
  days: HistoryRow[]
  /** levers with a share, in order */
  levers: Lever[]
  chart: GapLineChart
}

/** What a way needs, and the same up to the data date (`app/domain/landing/what-it-takes.ts`). */
interface WayNumbers {
  needed: number
  now: number | null
}

/** Numbers of a line of 'Pour finir à l’objectif'; null: unknown, met or without target. */
export interface TakesNumbers {
  /** target of the month − realised; 0 when it is met */
  missing: number | null
  perDay: number | null
  /** of a service of a concession */
  ways: {
    productivity: WayNumbers | null
    /** hours; `personDays`: days of one person */
    presence: (WayNumbers & { personDays: number }) | null
    rate: WayNumbers | null
  } | null
  landing: number | null
  target: number
}

/** One line of 'Pour finir à l’objectif': the whole scope (`service` null) or one service, as French texts. */
export interface TakesLine {
  service: ProductiveService | null
  /** what is missing, and per remaining day; null without target */
  takes: string | null
  /** the ways to the objective, each with the other levers as they are; only for a concession */
  ways: string[]
  landing: string | null
  /** the same as numbers, for files; missing on pages */
  numbers?: TakesNumbers
}

/** Block 'Pour finir à l’objectif' (7-beyond §5). */
export interface TakesView {
  lines: TakesLine[]
  /** address of the comparison with these figures by concession; null for a concession */
  compare: string | null
}

const least = (measure: Measure) => (measure === 'revenue' ? 0.5 : 0.05)

/**
 * Builds the view of a gap's days; null for a month without record.
 * @param lastDay of the month, 28 to 31
 */
export function historyView(
  gapDays: readonly GapDay[],
  measure: Measure,
  lastDay: number,
): HistoryView | null {
  const days = dailyShares(gapDays)
  if (days.length === 0) return null
  const moved = movedBy(days.map(({ shares }) => shares))
  return {
    days: days.map((day) => {
      return { ...day, heats: byLever((lever) => heatOf(day.shares[lever], moved)) }
    }),
    levers: sharingLevers(days, least(measure)),
    chart: gapLineChart(days, lastDay),
  }
}
