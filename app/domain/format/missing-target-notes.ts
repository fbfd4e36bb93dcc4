import { hours, NNBSP } from './numbers'
import { someNames } from './untargeted-note'

/**
 * Billed hours of collaborators without a target in the month, which a rate of productivity counts; null: none,
 * or there is no rate.
 */
export function untargetedHoursSentence(billed: number, rate: number | null): string | null {
  if (billed === 0 || rate === null) return null
  return `Facturé par des collaborateurs sans objectif du mois${NNBSP}: ${hours(billed)}, comptées dans le taux, pas dans l’objectif.`
}

/** Whose billed hours no share of the potential compares, for want of a planning; null: none (4-decisions, 53). */
export function unplannedSentence(names: readonly string[], billed: number): string | null {
  if (names.length === 0) return null
  return `Facturé, dont ${hours(billed)} sans planning ce mois, hors du taux et du retard${NNBSP}: ${someNames(names)}.`
}

/** Billed hours without a planning, and the first of those that billed them. */
interface Unplanned {
  billedHours: number
  sites: { count: number; first: readonly { name: string }[] }
}

/** Billed hours that no rate compares, and whose they are: 'dont 45,0 h sans planning : Rennes' (4-decisions, 53). */
export function unplannedHours({ billedHours, sites: { count, first } }: Unplanned): string {
  const names = first.map(({ name }) => name)
  return `dont ${hours(billedHours)} sans planning${NNBSP}: ${someNames(names, count - first.length)}`
}
