import { revenuePerHour, toCents } from './objectif'

/** A service's linked figures: hours HEC, euros, euros per hour. */
export interface RateTrio {
  hec: number
  revenue: number
  rate: number
}

/** Which of the two the editor touched last; without scripts it is inferred from what changed. */
export type Decider = 'rate' | 'revenue'

/**
 * Revenue = rate × HEC and its inverse, the edited field deciding (spec 1 §4; 4-decisions, 26).
 * An edited rate gives the revenue; an edited revenue or HEC gives the rate. When rate and revenue were both
 * edited and nothing says which came last, the revenue decides. A service that has no revenue yet shows the
 * default rate: its first HEC takes that rate.
 */
export function settleRate(shown: RateTrio, typed: RateTrio, decider?: Decider): RateTrio {
  const { hec } = typed
  if (decidedBy(shown, typed, decider) === 'revenue')
    return { hec, revenue: toCents(typed.revenue), rate: revenuePerHour(typed.revenue, hec) }
  return hec > 0
    ? { hec, revenue: toCents(typed.rate * hec), rate: toCents(typed.rate) }
    : { hec, revenue: 0, rate: 0 }
}

/** Which field the rate follows from: the one that was edited (spec 1 §4). */
export function decidedBy(shown: RateTrio, typed: RateTrio, decider?: Decider): Decider {
  if (typed.revenue !== shown.revenue) return decider ?? 'revenue'
  if (typed.rate !== shown.rate) return decider ?? 'rate'
  return typed.hec !== shown.hec ? decidedWhileTyping(shown, 'hec') : 'revenue'
}

/**
 * Which field decides after one more key stroke in `edited` (spec 1 §4). Judged by what the form showed when it was
 * opened and not by what the keys before have filled in: the first HEC of a service take the rate to their last digit.
 * @param before what the form says decided until then; empty: nothing was edited yet
 */
export function decidedWhileTyping(
  shown: Pick<RateTrio, 'hec' | 'revenue'>,
  edited: keyof RateTrio,
  before?: string,
): Decider {
  if (edited !== 'hec') return edited
  const unset = shown.hec === 0 && shown.revenue === 0
  return unset && before !== 'revenue' ? 'rate' : 'revenue'
}

/** A product family in a service's card. */
export interface FamilyChoice {
  selected: boolean
  quantity: number
}

/** A quantity above 0 selects the family; deselecting a family sets its quantity to 0 (spec 1 §4). */
export function settleFamily(shown: FamilyChoice, typed: FamilyChoice): FamilyChoice {
  if (shown.selected && !typed.selected) return { selected: false, quantity: 0 }
  return { selected: typed.selected || typed.quantity > 0, quantity: typed.quantity }
}
