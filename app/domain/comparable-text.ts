/**
 * A header, sheet name or key word as it is compared: without case, accents or spaces of any kind
 * (spec 5 §1: normal, non-breaking, narrow); `Nº` is `N°`.
 */
export function normalised(text: string): string {
  return text
    .replaceAll('º', '°')
    .normalize('NFD')
    .replace(/[\p{M}\s\u200b\u2060\ufeff]+/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
}

/** The texts that equal an earlier one of the list, as `normalised` compares them. */
export function comparedTwice(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  return texts.filter((text) => {
    const key = normalised(text)
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
}
