import { quoted } from '../message-format'

/** Number of names in a sentence; further ones are counted. */
const NAMES_IN_SENTENCE = 8

/** Joins quoted names: `« A », « B » et « C »`; of more than eight the rest is counted. */
export function namesInSentence(names: readonly string[]): string {
  const all = names.map(quoted)
  const rest = all.length - NAMES_IN_SENTENCE
  const parts =
    rest > 0
      ? [...all.slice(0, NAMES_IN_SENTENCE), `${rest} ${rest > 1 ? 'autres' : 'autre'}`]
      : all
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} et ${last}`
}

/** French sentence for a file that no model recognises, with the nearest model and the headers it lacks (8 §3). */
export function notRecognised(
  nearest: { name: string; missing: readonly string[] } | null,
): string {
  if (!nearest) return 'Aucun modèle ne reconnaît ce fichier.'
  const { name, missing } = nearest
  const lacks = missing.length > 0 ? `\u202f: il y manque ${namesInSentence(missing)}` : ''
  return `Aucun modèle ne reconnaît ce fichier\u202f; le plus proche est ${quoted(name)}${lacks}.`
}

/** French sentence for a file that several models recognise (8 §3). */
export function recognisedBySeveral(names: readonly string[]): string {
  return `Plusieurs modèles reconnaissent ce fichier\u202f: ${namesInSentence(names)}\u202f; choisissez-en un.`
}

const NO_TARGET = { service: 'aucun service', family: 'aucune famille' } as const

/** French sentence for a value that neither the model nor the product knows. */
export const unknownValue = (text: string, field: keyof typeof NO_TARGET): string =>
  `${quoted(text)} n’est rattaché à ${NO_TARGET[field]}.`

/** The sentence, and the one that imports stored until November 2026. */
const UNKNOWN =
  /«\u202f([^»]*)\u202f» n’est (?:rattaché à aucun|ni une valeur du modèle, ni un)e? (?:service|famille)\./gu

/** Values of services and families that a finding of an import reports as unknown to the model. */
export const unknownValuesIn = (message: string): string[] =>
  [...message.matchAll(UNKNOWN)].flatMap(([, value]) => value ?? [])
