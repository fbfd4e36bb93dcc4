import { typeset } from './minus'

const LONGEST = 60

/** Quotes a text of a file in a sentence: one line, no control or direction characters, at most 60 characters. */
export function quoted(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  // splits by code point, because cutting a surrogate pair gives an invalid character
  const letters = [...line]
  return `«\u202f${letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : line}\u202f»`
}

const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** Formats a number for a sentence, at most two decimals: `1 234,56`. */
export function numberText(value: number): string {
  return typeset(NUMBER.format(value))
}

/**
 * Joins names, with the number of further ones: `Vannes, Brest et 3 autres`.
 * @param unnamed 0 or more
 */
export const namesAndMore = (names: readonly string[], unnamed = 0): string =>
  names.join(', ') +
  (unnamed > 0 ? ` et ${numberText(unnamed)} ${unnamed > 1 ? 'autres' : 'autre'}` : '')

/** Joins the first names, with the number of those left out. @param more further names that are not in the list */
export const namesUpTo = (names: readonly string[], most: number, more = 0): string =>
  namesAndMore(names.slice(0, most), Math.max(0, names.length - most) + more)

/** The first concessions of a list by name, and how many it has in all. */
export interface FirstNames {
  first: readonly { name: string }[]
  count: number
}

/** Joins the first names, with the number of further ones. */
export const firstNames = ({ first, count }: FirstNames): string =>
  namesAndMore(
    first.map(({ name }) => name),
    count - first.length,
  )
