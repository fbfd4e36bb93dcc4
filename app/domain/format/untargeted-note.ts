import type { FirstNames } from '../message-format'
import { counted, NNBSP } from './numbers'

/** Concessions that a sentence names; the others are counted. */
const NAMED_WITHOUT_TARGET = 8

/**
 * Some names in a sentence, at most eight: `Vannes, Brest et 3 autres`.
 * @param unnamed how many more there are than the list holds
 */
export function someNames(names: readonly string[], unnamed = 0): string {
  const rest = names.length + unnamed - NAMED_WITHOUT_TARGET
  const shown = names.slice(0, NAMED_WITHOUT_TARGET).join(', ')
  return rest > 0 ? `${shown} et ${counted(rest, 'autre')}` : shown
}

/** The first concessions of a list in a sentence, at most eight. */
export const someSites = ({ first, count }: FirstNames): string =>
  someNames(
    first.map(({ name }) => name),
    count - first.length,
  )

/** Sentence that names the concessions whose figures a rate counts without a target; null without any. */
export function untargetedSentence(names: readonly string[], unnamed = 0): string | null {
  if (names.length === 0) return null
  const whose = names.length + unnamed === 1 ? 'son' : 'leur'
  return `Sans objectif${NNBSP}: ${someNames(names, unnamed)}${NNBSP}; ${whose} activité compte dans le réalisé, mais dans aucun pourcentage.`
}
