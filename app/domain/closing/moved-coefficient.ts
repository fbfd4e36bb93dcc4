import type { Scope } from '../access/scope'
import type { Month } from '../calendar/business-day'
import { APPRENTICE, multiplierFinder, type Trade } from '../productivity/coefficients'
import { type DatedMultiplier, multipliersAt } from '../productivity/dated-coefficients'

/** A coefficient that a concession would have in a closed month at its new place. */
export interface MovedCoefficient {
  month: Month
  siteName: string
  /** the job title that it is of */
  metier: string
  old: number
  next: number
}

/** The places of a concession before and after a move. */
export interface MovedPlace {
  from: Scope
  to: Scope
}

/**
 * The first collaborator's coefficient that a move changes in a month (4-decisions, 52); null: the figures stay.
 * @param trades of those who count in the month
 * @param stored the coefficients of the nodes of both places
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

/** Whether a move can change any coefficient of a month: asked before its collaborators are read. */
export function mayMove(
  place: MovedPlace,
  month: Month,
  stored: readonly DatedMultiplier[],
): boolean {
  const metiers = [...new Set(stored.map(({ metier }) => metier))]
  const trades = metiers.map((metier) => ({ metier, apprentice: false }))
  return movedCoefficient(place, month, trades, stored) !== null
}
