import { withoutNoise } from '../decimal'
import { euros, hours, signedEuros, signedHours } from '../format/numbers'
import { someSites } from '../format/untargeted-note'
import type { Measure } from '../measures'
import type { CellSums, NamedSums } from './sums'

/**
 * Sentences on what a line leaves outside its comparison, with the amount and the names (4-decisions, 64): 'dont 28 586 €
 * sans objectif : Dole, Service Rapide', '291 814 € d’objectif sans activité reçue : Vide'. Doubted cells come first, with
 * their gap and the whole one (66). Empty where all is compared.
 */
export function outsideNotes(
  { budget, causes, outside, awaited, count, doubted }: CellSums,
  measure: Measure,
): string[] {
  const amount = (value: number) => (measure === 'revenue' ? euros(value) : hours(value))
  const said = (sums: NamedSums, words: string, before = '') =>
    withoutNoise(sums.amount) === 0
      ? []
      : [`${before}${amount(sums.amount)} ${words}\u202f: ${someSites(sums.sites)}`]
  if (withoutNoise(budget) === 0) return []
  const signed = (value: number) => (measure === 'revenue' ? signedEuros : signedHours)(value)
  const own = withoutNoise(doubted.realized - doubted.due)
  const reserve =
    doubted.count === 0
      ? []
      : [
          `Hors réserve. Sous réserve, ${someSites(doubted.sites)}\u202f: ${signed(own)}, soit un écart de ${signed(withoutNoise(causes.gap + own))} avec.`,
        ]
  return [
    ...reserve,
    ...said(outside, 'sans objectif', 'dont '),
    ...(count > 0 ? said(awaited, 'd’objectif sans activité reçue') : []),
  ]
}
