import { counted, NNBSP } from './numbers'

/** Concessions that a sentence names; the others are counted. */
const NAMED = 8

/** Some names in a sentence, at most eight: `Vannes, Brest et 3 autres`. */
export function someNames(names: readonly string[]): string {
  const rest = names.length - NAMED
  const shown = names.slice(0, NAMED).join(', ')
  return rest > 0 ? `${shown} et ${counted(rest, 'autre')}` : shown
}

/** Whose figures a rate counts without a target to set them against; null: nobody's. */
export function untargetedSentence(names: readonly string[]): string | null {
  return names.length === 0
    ? null
    : `Sans objectif${NNBSP}: ${someNames(names)}${NNBSP}; leur activité compte dans le réalisé, pas dans l’objectif.`
}
