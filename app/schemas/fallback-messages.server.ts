import type { core } from 'zod'
import { textTooLong } from '~/domain/edits/text-input'

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Un texte est attendu.',
  number: 'Un nombre est attendu.',
  int: 'Un nombre entier est attendu.',
  boolean: 'Vrai ou faux (true, false) est attendu.',
  array: 'Une liste est attendue.',
  object: 'Un objet est attendu.',
}

/**
 * Message for a field whose schema words none, where the library's French is poor ('Trop grand : chaîne de caractères
 * doit avoir <=500 caractères').
 * @returns undefined to use the library's message
 */
export function plainWords(issue: core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return EXPECTED[issue.expected]
  if (issue.code === 'too_big' && issue.origin === 'string')
    return textTooLong(Number(issue.maximum))
  return undefined
}
