import { type RollupPart, rollupId } from '~/db/collections/rollup-ids.server'
import type { Scope } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import { type Network, networkIn, partsOf, placesOf, sitesOf } from '~/domain/hierarchy/network'
import { deepFreeze } from '~/infra/process/deep-freeze.server'
import { inLists } from './batched-sites.server'
import { PARTS, type Part, type PartsByName, type RollupParts } from './definitions.server'
import { readSiteSums, readSums, type Sum } from './read-or-build.server'

/** Packed parts that the process holds, unpacked once for every reader. */
const unpacked = new WeakMap<object, unknown>()

/**
 * Describes one part of a month (yyyy-MM) for the walk: a document holds one value.
 * @param latest the network, of which the month's places count; null: concessions alone are read
 * @param renewal concessions' values that a write left known
 */
export function monthSum<P extends RollupPart>(
  name: P,
  month: Month,
  latest: Network | null,
  renewal?: Sum<RollupParts[P]>['renewal'],
): Sum<RollupParts[P]> {
  const network = latest && networkIn(latest, month)
  type Value = RollupParts[P]
  const parts: PartsByName = PARTS
  const part: Part<Value> = parts[name]
  const decoded = (data: object): Value => {
    if (!part.unpack) return data as Value
    const known = unpacked.get(data) as Value | undefined
    if (known) return known
    const value = deepFreeze(part.unpack(month, data))
    unpacked.set(data, value)
    return value
  }
  const idsOf = (scope: Scope) => {
    if (network) return sitesOf(network, scope).map(({ _id }) => _id)
    return scope.type === 'site' ? [scope.siteId] : []
  }
  const sum = (parts: readonly Value[]): Value => {
    const made = part.sum(month, parts)
    return network ? (part.arrange?.(made, placesOf(network)) ?? made) : made
  }
  return {
    idOf: (scope) => rollupId(name, scope, month),
    decode: ({ data }) => (data ? decoded(data) : undefined),
    encode: (value) => {
      if (!part.pack) return value
      const data = part.pack(value)
      unpacked.set(data, deepFreeze(value))
      return data
    },
    loadsPlates: false,
    load: (scopes) =>
      // In batches: loading all 5,000 concessions of a network at once would take a gigabyte of memory.
      inLists(scopes.map(idsOf), async (batch) => {
        const loaded = await part.load(batch.flat(), month)
        return batch.map(({ length }) => {
          const own = loaded.splice(0, length)
          const [only] = own
          return length === 1 && only !== undefined ? only : sum(own)
        })
      }),
    below: (scope) => (network ? partsOf(network, scope).map((one) => one.scope) : []),
    sum,
    renewal,
  }
}

/**
 * One part of each concession's month (yyyy-MM), in the order of the identifiers: from their roll-ups, those missing
 * from the collections.
 */
export const readSiteRollups = <P extends RollupPart>(
  name: P,
  siteIds: readonly string[],
  month: Month,
): Promise<RollupParts[P][]> => readSiteSums(monthSum(name, month, null), siteIds)

/**
 * Builds one rollup kind of a month (yyyy-MM) for scopes of one level, and stores it with every missing rollup below
 * them.
 * @param renewal incremental update of concessions after a write
 */
export async function buildRollups<P extends RollupPart>(
  name: P,
  scopes: readonly Scope[],
  month: Month,
  renewal?: Sum<RollupParts[P]>['renewal'],
): Promise<void> {
  await readSums(({ network }) => [monthSum(name, month, network, renewal)], scopes)
}
