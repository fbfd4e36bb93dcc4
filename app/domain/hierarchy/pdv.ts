/**
 * Parses typed or pasted PDV numbers (spec 2 §5): split on commas, newlines, semicolons and spaces; blanks and
 * duplicates removed, order kept. Numbers are text: leading zeros matter.
 */
export function readNumerosPDV(text: string): string[] {
  return uniqueNumerosPDV(text.split(/[\s,;]+/u))
}

/** Normalises a list of PDV numbers (spec 2 §5): spaces removed as in imports, blanks and duplicates removed, order kept. */
export function uniqueNumerosPDV(numbers: readonly string[]): string[] {
  return [...new Set(numbers.map((number) => number.replace(/\s/gu, '')).filter(Boolean))]
}
