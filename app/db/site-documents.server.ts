import type { Collection } from 'mongodb'
import { comments } from './comments.server'
import { mechanicTargets } from './mechanic-targets.server'
import { objectifs } from './objectifs.server'
import { planning } from './planning.server'
import { plates } from './plates.server'
import { quality } from './quality.server'
import { records } from './records.server'
import { sites } from './sites.server'
import { videocheck } from './videocheck.server'
import { workers } from './workers.server'

/** What every document of a concession repeats, so that a scope is one indexed match. */
interface SiteOwned {
  siteId: string
  plateId: string
  groupId: string
}

/** The collections whose documents belong to a concession and carry its chain; each has an index that begins with `siteId`. */
export const SITE_COLLECTIONS = {
  workers,
  records,
  objectifs,
  planning,
  quality,
  videocheck,
  comments,
} as const

/** The collections whose documents only complete a collaborator: found by the concession, gone with it. */
export const SITE_DETAILS = { mechanicTargets } as const

async function collections(): Promise<Collection<SiteOwned>[]> {
  const opened = await Promise.all(Object.values(SITE_COLLECTIONS).map((model) => model.open()))
  return opened as unknown as Collection<SiteOwned>[]
}

type Place = Pick<SiteOwned, 'plateId' | 'groupId'>

async function moveDocuments(siteIds: readonly string[], { plateId, groupId }: Place) {
  for (const collection of await collections())
    await collection.updateMany(
      {
        siteId: { $in: [...siteIds] },
        $or: [{ plateId: { $ne: plateId } }, { groupId: { $ne: groupId } }],
      },
      { $set: { plateId, groupId } },
    )
}

/** Where these concessions stand now, as `plateId|groupId` with those that stand there; those without plate left out. */
async function presentPlaces(siteIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = await (await sites.open()).find({ _id: { $in: [...siteIds] } }).toArray()
  const above = await (await plates.open())
    .find({ _id: { $in: [...new Set(found.map(({ plateId }) => plateId))] } })
    .toArray()
  const groupOf = new Map(above.map(({ _id, groupId }) => [_id, groupId]))
  const places = new Map<string, string[]>()
  for (const { _id, plateId } of found.sort((a, b) => (a._id < b._id ? -1 : 1))) {
    const groupId = groupOf.get(plateId)
    if (groupId === undefined) continue
    const place = `${plateId}|${groupId}`
    places.set(place, [...(places.get(place) ?? []), _id])
  }
  return places
}

const textOf = (places: ReadonlyMap<string, string[]>) => JSON.stringify([...places].sort())

/**
 * Gives everything that belongs to the concessions their present plate and group. One may move on meanwhile, and what
 * belongs to it may then have followed before it was moved here: so the place is looked at again once all is moved,
 * until it is the same. Safe to repeat.
 */
export async function moveSiteDocuments(siteIds: readonly string[]): Promise<void> {
  if (siteIds.length === 0) return
  for (let before = ''; ; ) {
    const places = await presentPlaces(siteIds)
    const now = textOf(places)
    if (now === before) return
    for (const [place, ids] of places) {
      const [plateId = '', groupId = ''] = place.split('|')
      await moveDocuments(ids, { plateId, groupId })
    }
    before = now
  }
}

/** How much belongs to a concession, by kind; of collaborators, the active ones. */
export async function countSiteDocuments(
  siteId: string,
): Promise<Record<keyof typeof SITE_COLLECTIONS, number>> {
  const count = async (kind: Exclude<keyof typeof SITE_COLLECTIONS, 'workers'>) =>
    ((await SITE_COLLECTIONS[kind].open()) as unknown as Collection<SiteOwned>).countDocuments({
      siteId,
    })
  return {
    workers: await (await workers.open()).countDocuments({ siteId, active: true }),
    records: await count('records'),
    objectifs: await count('objectifs'),
    planning: await count('planning'),
    quality: await count('quality'),
    videocheck: await count('videocheck'),
    comments: await count('comments'),
  }
}

/** Removes what goes with a concession: the collaborators that were deleted before, and their details. */
export async function purgeSiteDetails(siteId: string): Promise<void> {
  await (await workers.open()).deleteMany({ siteId, active: false })
  for (const model of Object.values(SITE_DETAILS)) await (await model.open()).deleteMany({ siteId })
}
