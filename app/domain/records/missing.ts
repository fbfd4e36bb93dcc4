/** What keeps figures from being judged, of some concessions. */
export interface Missing<T = string> {
  count: number
  /** the first ones by name: identifiers of concessions, PDV numbers, or what is wrong with each */
  first: T[]
}

/** What is shown of a longer list. */
const NAMED = 3

/** Some of a list, and how many there are. */
export const missingOf = <T>(all: readonly T[]): Missing<T> => ({
  count: all.length,
  first: all.slice(0, NAMED),
})

/**
 * What is missing in scopes that share no concession; the first ones in the network's order of concessions.
 * @param siteIdOf whose it is; the identifier itself unless given
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
    first: first.sort((a, b) => placeOf(a) - placeOf(b)).slice(0, NAMED),
  }
}

/** Amounts by line, each with the concessions that it is of: named instead of identified. */
export const namedSites = <Own extends { sites: Missing<string> }, S>(
  byLine: Partial<Record<string, Own>>,
  named: (siteId: string) => S,
) =>
  Object.fromEntries(
    Object.entries(byLine).flatMap(([line, one]) =>
      one ? [[line, { ...one, sites: { ...one.sites, first: one.sites.first.map(named) } }]] : [],
    ),
  ) as Record<string, Omit<Own, 'sites'> & { sites: Missing<S> }>
