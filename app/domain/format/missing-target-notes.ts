import type { FirstNames } from '../message-format'
import { hours, NNBSP } from './numbers'
import { someNames, someSites } from './untargeted-note'

/**
 * Billed hours of collaborators without a target in the month, which a rate of productivity counts; null: none,
 * or there is no rate.
 */
export function untargetedHoursSentence(billed: number, rate: number | null): string | null {
  if (billed === 0 || rate === null) return null
  return `Facturé par des collaborateurs sans objectif du mois${NNBSP}: ${hours(billed)}, comptées dans le taux, pas dans l’objectif.`
}

/** Note on billed hours without a planning, hence outside the rate; null when there are none (4-decisions, 53). */
export function unplannedSentence(names: readonly string[], billed: number): string | null {
  if (names.length === 0) return null
  return `Facturé, dont ${hours(billed)} sans planning ce mois, hors du taux et du retard${NNBSP}: ${someNames(names)}.`
}

/** Billed hours without a planning, and the first of those that billed them. */
interface Unplanned {
  billedHours: number
  sites: FirstNames
}

/** Note on billed hours outside the rate: 'dont 45,0 h sans planning : Rennes' (4-decisions, 53). */
export const unplannedHours = ({ billedHours, sites }: Unplanned): string =>
  `dont ${hours(billedHours)} sans planning${NNBSP}: ${someSites(sites)}`
