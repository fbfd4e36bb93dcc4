import { revenuePerHour, toCents } from '../targets/objectif'

/** Dependent figures of a service: hours HEC, euros, euros per hour. */
export interface RateTrio {
  hec: number
  revenue: number
  rate: number
}

/** Figure edited last; without JavaScript inferred from the changes. */
export type Decider = 'rate' | 'revenue'

/**
 * Derives revenue = rate × HEC, or the inverse, from the deciding figure (spec 1 §4; 4-decisions, 26). An edited
 * rate gives the revenue; an edited revenue or HEC gives the rate. If both were edited and `decider` is missing,
 * the revenue decides. A service without revenue has the default rate, which its first HEC uses.
 */
export function deriveRate(shown: RateTrio, typed: RateTrio, decider?: Decider): RateTrio {
  const { hec } = typed
  if (decidedBy(shown, typed, decider) === 'revenue')
    return { hec, revenue: toCents(typed.revenue), rate: revenuePerHour(typed.revenue, hec) }
  return hec > 0
    ? { hec, revenue: toCents(typed.rate * hec), rate: toCents(typed.rate) }
    : { hec, revenue: 0, rate: 0 }
}

/** Figure from which the other one is derived: the edited one (spec 1 §4). */
export function decidedBy(shown: RateTrio, typed: RateTrio, decider?: Decider): Decider {
  if (typed.revenue !== shown.revenue) return decider ?? 'revenue'
  if (typed.rate !== shown.rate) return decider ?? 'rate'
  return typed.hec !== shown.hec ? decidedWhileTyping(shown, 'hec') : 'revenue'
}

/**
 * Deciding figure after a key stroke in `edited` (spec 1 §4). Compares with the values shown at opening, not with
 * those derived since: otherwise the second digit of a first HEC would already change the rate.
 * @param before deciding figure so far; empty before the first edit
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

/** Product family in a service's card. */
export interface FamilyChoice {
  selected: boolean
  quantity: number
}

/** A quantity above 0 selects the family; deselecting a family sets its quantity to 0 (spec 1 §4). */
export function deriveFamily(shown: FamilyChoice, typed: FamilyChoice): FamilyChoice {
  if (shown.selected && !typed.selected) return { selected: false, quantity: 0 }
  return { selected: typed.selected || typed.quantity > 0, quantity: typed.quantity }
}
