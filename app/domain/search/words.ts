/** Text without accents and case, its apostrophes as a keyboard types them: phones and letters write ’. */
export function foldedText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}

/** Text without accents and case, its words separated by one space; the elisions d’ and l’ are dropped. */
export function plainWords(text: string): string {
  return foldedText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(^| )[dl](?= )/g, '')
    .trim()
}

/** Whether one of the phrases stands in the text as whole words (4-decisions, 32: 'service' does not match 'ce'). */
export function matchesWords(text: string, phrases: readonly string[]): boolean {
  const padded = ` ${plainWords(text)} `
  return phrases.some((phrase) => padded.includes(` ${plainWords(phrase)} `))
}

/** Whether every word of the search stands somewhere in the name, whatever case, accents and apostrophes (spec 2 §2). */
export function matchesSearch(name: string, search: string): boolean {
  return searchTest(search)(foldedText(name))
}

/** The test of {@link matchesSearch} for many names that are folded already. */
export function searchTest(search: string): (folded: string) => boolean {
  const words = foldedText(search).split(/\s+/)
  return (folded) => words.every((word) => folded.includes(word))
}
