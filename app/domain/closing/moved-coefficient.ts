import type { Scope } from '../access/scope'
import type { Month } from '../calendar/local-date'
import { APPRENTICE, multiplierFinder, type Trade } from '../productivity/coefficients'
import { type DatedMultiplier, multipliersAt } from '../productivity/dated-coefficients'

/** Coefficient that a move would change in a closed month. */
export interface MovedCoefficient {
  month: Month
  siteName: string
  /** job title of the coefficient */
  metier: string
  old: number
  next: number
}

/** Position of a concession in the network before and after a move. */
export interface MovedPlace {
  from: Scope
  to: Scope
}

/**
 * First coefficient of a collaborator that a move changes in a month (4-decisions, 52); null when it changes none.
 * @param trades job titles of the collaborators counted in the month
 * @param stored coefficients of the nodes of both positions
 */
export function movedCoefficient(
  { from, to }: MovedPlace,
  month: Month,
  trades: readonly Trade[],
  stored: readonly DatedMultiplier[],
): Pick<MovedCoefficient, 'metier' | 'old' | 'next'> | null {
  const held = multipliersAt(stored, month)
  const [before, after] = [multiplierFinder(from, held), multiplierFinder(to, held)]
  for (const trade of trades) {
    const [old, next] = [before(trade), after(trade)]
    if (old !== next) return { metier: trade.apprentice ? APPRENTICE : trade.metier, old, next }
  }
  return null
}

/** Tests whether a move can change any coefficient of a month, before the collaborators are loaded. */
export function mayMove(
  place: MovedPlace,
  month: Month,
  stored: readonly DatedMultiplier[],
): boolean {
  const metiers = [...new Set(stored.map(({ metier }) => metier))]
  const trades = metiers.map((metier) => ({ metier, apprentice: false }))
  return movedCoefficient(place, month, trades, stored) !== null
}
