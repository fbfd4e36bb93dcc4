/** Quartile of a value in its column: first or last. */
export type Quartile = 'best' | 'worst'

/** Minimum number of values for quartiles: with fewer, a quartile is one concession, visible from the sort order. */
const LEAST = 8

/**
 * Returns a function that finds the quartile of a column's values; higher is better (7-beyond §1). Null between the
 * quartiles, and for fewer than eight values. A value equal to one outside the quartile is not in the quartile, so
 * a quartile can be smaller than a quarter.
 */
export function quartilesOf(
  values: readonly (number | null)[],
): (value: number | null) => Quartile | null {
  // Typed array: its numeric sort runs without a comparison callback, for up to 5,000 values
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
