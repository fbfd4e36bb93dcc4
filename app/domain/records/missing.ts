/** Concessions with incomplete data: their number and the first names. */
export interface Missing<T = string> {
  count: number
  /** the first items: identifiers of concessions, PDV numbers, or messages */
  first: T[]
}

/** Maximum number of items named. */
const NAMED_MISSING = 3

/** Truncates a list, and counts its items. */
export const missingOf = <T>(all: readonly T[]): Missing<T> => ({
  count: all.length,
  first: all.slice(0, NAMED_MISSING),
})

/**
 * Sums scopes that share no concession; the first items are in the network's order of concessions.
 * @param siteIdOf concession of an item; by default the item itself
 */
export function sumMissing<T>(
  parts: readonly Missing<T>[],
  places: ReadonlyMap<string, number>,
  siteIdOf: (one: T) => string = String,
): Missing<T> {
  const placeOf = (one: T) => places.get(siteIdOf(one)) ?? 0
  const first = parts.flatMap((part) => part.first)
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    first: first.sort((a, b) => placeOf(a) - placeOf(b)).slice(0, NAMED_MISSING),
  }
}

/** Replaces identifiers of concessions by names, line by line. */
export const namedSites = <Own extends { sites: Missing<string> }, S>(
  byLine: Partial<Record<string, Own>>,
  named: (siteId: string) => S,
) =>
  Object.fromEntries(
    Object.entries(byLine).flatMap(([line, one]) =>
      one ? [[line, { ...one, sites: { ...one.sites, first: one.sites.first.map(named) } }]] : [],
    ),
  ) as Record<string, Omit<Own, 'sites'> & { sites: Missing<S> }>
