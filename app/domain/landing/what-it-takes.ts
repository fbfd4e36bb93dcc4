import { withoutNoise } from '../decimal'
import type { ByMeasure, Measure } from '../measures'
import { HOURS_PER_DAY } from '../planning/codes'
import type { BestMonth, BestMonths } from './best-months'
import type { SplitPotential } from './landing'
import { paceOf, worthOfHour } from './pace'

/** One way to the objective, the other levers as they are. Not rounded: a rounded rate would miss it by euros. */
export interface Way {
  needed: number
  /** the same up to the data date; null when unknown */
  now: number | null
  /** the best month of the last twelve, where the way needs more; null: within it, or no month is known */
  beyond: BestMonth | null
}

/** Presence: `needed` is hours to add to the planned ones, below 0 where fewer are enough; `now` the planned ones. */
export interface PresenceWay extends Way {
  /** `needed` in days of 7 hours of one person */
  personDays: number
  /** planned hours of the whole month with `needed`; compared with the best month */
  month: number
}

/** Ways to the objective; null: the rates that it uses are unknown, or the measure has none. */
export interface Ways {
  /** HT per planned hour of the remaining days */
  productivity: Way | null
  presence: PresenceWay | null
  /** euros per HEC of the remaining days; CA Net only */
  rate: Way | null
}

/** What the rest of the month must bring for one service of one concession (7-beyond §5). */
export type WhatItTakes =
  /** the month has no target */
  | { state: 'untargeted' }
  | { state: 'met' }
  /** no working day is left */
  | { state: 'over'; missing: number }
  | {
      state: 'open'
      /** `N`: target of the month − realised, above 0 */
      missing: number
      remainingDays: number
      /** `N` ÷ remaining working days */
      perDay: number
      ways: Ways
    }

/** One service of one concession at its data date. */
export interface TakesInput {
  /** of the month */
  targets: ByMeasure
  /** up to the data date */
  realized: ByMeasure
  potential: SplitPotential
  /** working days after the data date */
  remainingDays: number
  best: BestMonths
}

const over = (value: number, best: BestMonth | null): BestMonth | null =>
  best !== null && withoutNoise(value) > withoutNoise(best.value) ? best : null

/** Divides by a positive divisor; null for any other one. */
const divided = (value: number, by: number | null): number | null =>
  by !== null && by > 0 ? value / by : null

/**
 * Ways to the missing amount `N`: productivity `N/(Pr·q·t)`, presence `N/(o·q·t) − Pr`, rate `N/(Pr·o·q)` (7-beyond
 * §5). HT divides without `q·t`, HEC without `t`. Presence is compared with the best month by the hours of the whole
 * month.
 */
function waysOf(
  missing: number,
  { realized, potential: { toDate, remaining }, best }: TakesInput,
  measure: Measure,
): Ways {
  const pace = paceOf(realized, toDate)
  const { productivity: o, customerShare: q, rate: t } = pace
  const worth = worthOfHour(pace, measure)
  const productivity = divided(missing, worth === null ? null : remaining * worth)
  const hours = divided(missing, worth === null || o === null ? null : o * worth)
  const rate =
    measure !== 'revenue' || o === null || q === null ? null : divided(missing, remaining * o * q)
  const added = hours === null ? null : hours - remaining
  return {
    productivity:
      productivity === null
        ? null
        : {
            needed: productivity,
            now: o,
            beyond: over(productivity, best.productivity),
          },
    presence:
      added === null
        ? null
        : {
            needed: added,
            personDays: added / HOURS_PER_DAY,
            month: toDate + remaining + added,
            now: remaining,
            beyond: added > 0 ? over(toDate + remaining + added, best.presence) : null,
          },
    rate: rate === null ? null : { needed: rate, now: t, beyond: over(rate, best.rate) },
  }
}

/** What the rest of the month must bring for one measure ('Pour finir à l’objectif'). */
export function whatItTakes(input: TakesInput, measure: Measure): WhatItTakes {
  const target = input.targets[measure]
  if (target === 0) return { state: 'untargeted' }
  const missing = withoutNoise(target - input.realized[measure])
  if (missing <= 0) return { state: 'met' }
  const { remainingDays } = input
  if (remainingDays <= 0) return { state: 'over', missing }
  return {
    state: 'open',
    missing,
    remainingDays,
    perDay: missing / remainingDays,
    ways: waysOf(missing, input, measure),
  }
}
