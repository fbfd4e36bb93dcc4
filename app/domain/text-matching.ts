/** Removes accents and case, and replaces the typographic apostrophe ’ (phones, letters) by the keyboard's. */
export function foldedText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}

/** Removes accents, case and the elisions d’ and l’; words are separated by one space. */
export function plainWords(text: string): string {
  return foldedText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(^| )[dl](?= )/g, '')
    .trim()
}

/** True if a phrase occurs in the text as whole words (4-decisions, 32: 'service' does not match 'ce'). */
export function matchesWords(text: string, phrases: readonly string[]): boolean {
  const padded = ` ${plainWords(text)} `
  return phrases.some((phrase) => padded.includes(` ${plainWords(phrase)} `))
}

/** True if every word of the search occurs in the name, regardless of case, accents and apostrophes (spec 2 §2). */
export function matchesSearch(name: string, search: string): boolean {
  return searchTest(search)(foldedText(name))
}

/** Predicate of {@link matchesSearch} for many names that are already folded. */
export function searchTest(search: string): (folded: string) => boolean {
  const words = foldedText(search).split(/\s+/)
  return (folded) => words.every((word) => folded.includes(word))
}
