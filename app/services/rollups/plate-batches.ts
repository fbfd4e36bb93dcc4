import type { PlateScope, SiteNode } from '~/domain/hierarchy/network'

/** Most of one batch, unless one plate has more: a page waits for one batch of an import at most. */
const AT_ONCE = { sites: 100, people: 2_500 }

/** Most people of one batch, so that pages are answered between batches; a larger concession is a batch. */
const PEOPLE_AT_ONCE = 1_000

/** The concessions that were written, each with how many people its record names. */
export type WrittenSites = ReadonlyMap<string, number>
/** The place of each concession in the network. */
export type SiteChains = ReadonlyMap<string, Pick<PlateScope, 'plateId' | 'groupId'>>

/** The plates of some concessions, as many together as one reading holds concessions and people of. */
export function batchesOf(written: WrittenSites, siteById: SiteChains): PlateScope[][] {
  const sizes = new Map<string, typeof AT_ONCE>()
  for (const [siteId, { plateId }] of siteById) {
    const { sites, people } = sizes.get(plateId) ?? { sites: 0, people: 0 }
    sizes.set(plateId, { sites: sites + 1, people: people + (written.get(siteId) ?? 0) })
  }
  const chains = [...written.keys()].flatMap((siteId) => siteById.get(siteId) ?? [])
  const plates = new Map(chains.map(({ plateId, groupId }) => [plateId, groupId]))
  const batches: PlateScope[][] = []
  let room = { sites: 0, people: 0 }
  for (const [plateId, groupId] of plates) {
    const { sites, people } = sizes.get(plateId) ?? { sites: 0, people: 0 }
    if (batches.length === 0 || room.sites < sites || room.people < people) {
      batches.push([])
      room = AT_ONCE
    }
    batches.at(-1)?.push({ type: 'plate', plateId, groupId })
    room = { sites: room.sites - sites, people: room.people - people }
  }
  return batches
}

/** Concessions in their order, as many together as have a thousand people; all of them where that is not known. */
export function inPeople(
  sites: readonly SiteNode[],
  people: WrittenSites | undefined,
): (readonly SiteNode[])[] {
  const pieces: SiteNode[][] = []
  let room = 0
  for (const site of sites) {
    const own = people?.get(site._id) ?? 0
    if (pieces.length === 0 || room < own) {
      pieces.push([])
      room = PEOPLE_AT_ONCE
    }
    pieces.at(-1)?.push(site)
    room -= own
  }
  return pieces
}
