/**
 * PDV numbers as typed or pasted (spec 2 §5): split on commas, newlines, semicolons and spaces, trimmed,
 * blanks dropped, duplicates removed, order kept. Leading zeros count: they are text.
 */
export function readNumerosPDV(text: string): string[] {
  return uniqueNumerosPDV(text.split(/[\s,;]+/u))
}

/**
 * PDV numbers of a list: without spaces, since imports read them so; blanks dropped, duplicates removed, order kept
 * (spec 2 §5).
 */
export function uniqueNumerosPDV(numbers: readonly string[]): string[] {
  return [...new Set(numbers.map((number) => number.replace(/\s/gu, '')).filter(Boolean))]
}
