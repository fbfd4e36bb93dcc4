interface Dated {
  _id: string
}

/** Places of a network, each with its parent and the parents before its moves. */
export interface Places {
  groups: readonly Dated[]
  plates: readonly (Dated & { groupId: string; groupsBefore?: Former })[]
  sites: readonly (Dated & { plateId: string; groupId: string; platesBefore?: Former })[]
}
type Former = readonly { value: string }[] | null | undefined

/** Identifiers of groups, plates and concessions. */
export interface PlaceIds {
  groups: string[]
  plates: string[]
  sites: string[]
}

const idsOf = (places: readonly Dated[]) => places.map(({ _id }) => _id)
const valuesOf = (former: Former) => (former ?? []).map(({ value }) => value)

/**
 * Places that go with the demo network (9-first-day §1): its concessions, and its plates and groups unless a concession
 * of another origin is or was in them. A plate of another origin goes with its group.
 * @param seeded the places that the seed wrote
 */
export function goingPlaces(seeded: PlaceIds, network: Places): PlaceIds {
  const isSeeded = {
    groups: new Set(seeded.groups),
    plates: new Set(seeded.plates),
    sites: new Set(seeded.sites),
  }
  const kept = network.sites.filter(({ _id }) => !isSeeded.sites.has(_id))
  const keptPlates = new Set(kept.flatMap((site) => [site.plateId, ...valuesOf(site.platesBefore)]))
  const above = network.plates.filter(({ _id }) => keptPlates.has(_id))
  const keptGroups = new Set([
    ...kept.map(({ groupId }) => groupId),
    ...above.flatMap((plate) => [plate.groupId, ...valuesOf(plate.groupsBefore)]),
  ])
  const groups = network.groups.filter(
    ({ _id }) => isSeeded.groups.has(_id) && !keptGroups.has(_id),
  )
  const isGoing = new Set(idsOf(groups))
  const plates = network.plates.filter(
    ({ _id, groupId }) =>
      !keptPlates.has(_id) && (isSeeded.plates.has(_id) || isGoing.has(groupId)),
  )
  return {
    groups: idsOf(groups),
    plates: idsOf(plates),
    sites: idsOf(network.sites.filter(({ _id }) => isSeeded.sites.has(_id))),
  }
}
