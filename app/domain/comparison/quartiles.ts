/** Where a value stands among those of its column: in their first or last quartile. */
export type Quartile = 'best' | 'worst'

/** Values from which on quartiles are told: below, one is a single concession, which the order shows by itself. */
const LEAST = 8

/**
 * Tells the quartile of a column's values, the more the better (7-beyond §1); null between them, and of fewer than
 * eight values. Who equals somebody outside a quartile is not in it, so a quartile may hold fewer, never more.
 */
export function quartilesOf(
  values: readonly (number | null)[],
): (value: number | null) => Quartile | null {
  // why typed: sorts five thousand without a comparison of ours
  const known = Float64Array.from(values.filter((value) => value !== null)).sort()
  const size = Math.floor(known.length / 4)
  const [afterWorst, beforeBest] = [known[size], known.at(-1 - size)]
  if (known.length < LEAST || afterWorst === undefined || beforeBest === undefined)
    return () => null
  return (value) => {
    if (value === null) return null
    if (value < afterWorst) return 'worst'
    return value > beforeBest ? 'best' : null
  }
}
