/** The most frequent text, the latest among equals; undefined for none. */
export function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return texts.findLast((text) => counts.get(text) === most)
}
