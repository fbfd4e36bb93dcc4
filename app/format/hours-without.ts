import { hours, NNBSP } from './numbers'
import { someNames } from './untargeted'

/**
 * Billed hours that a rate of productivity counts though whoever billed them has no target of the month; null: none,
 * or there is no rate.
 */
export function untargetedHoursSentence(billed: number, rate: number | null): string | null {
  if (billed === 0 || rate === null) return null
  return `Facturé par des collaborateurs sans objectif du mois${NNBSP}: ${hours(billed)}, comptées dans le taux, pas dans l’objectif.`
}

/** Whose billed hours a share of the potential counts without a planning; null: nobody's. */
export function unplannedSentence(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const whose = names.length === 1 ? 'ses' : 'leurs'
  return `Sans heures planifiées ce mois${NNBSP}: ${someNames(names)}${NNBSP}; ${whose} heures comptent dans le facturé, pas dans le potentiel.`
}
