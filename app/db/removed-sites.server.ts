import { defineModel } from './collection.server'
import { findGroup, type GroupDocument } from './groups.server'
import { findPlate, type PlateDocument } from './plates.server'
import type { SiteDocument } from './sites.server'

/** A concession that was deleted a while ago, as it was, and what it stood in, which may have gone since. */
export interface RemovedSite {
  site: SiteDocument
  /** missing: it was deleted under an earlier version */
  plate?: PlateDocument | null
  group?: GroupDocument | null
}

/** Kept since who was writing into it may have to bring it back. */
interface RemovedSiteDocument extends RemovedSite {
  /** the concession's */
  _id: string
  purgeAt: Date
}

/** Longer than any write goes on, its finishing by another start included, in ms. */
const KEPT_MS = 7 * 24 * 3_600_000

const removedSites = defineModel<RemovedSiteDocument>('removedSites', [
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

/** Keeps a concession that is about to be deleted. Safe to repeat. */
export async function keepRemoved(site: SiteDocument): Promise<void> {
  const [plate, group] = await Promise.all([findPlate(site.plateId), findGroup(site.groupId)])
  const replacement = { site, plate, group, purgeAt: new Date(Date.now() + KEPT_MS) }
  const collection = await removedSites.open()
  await collection.replaceOne({ _id: site._id }, replacement, { upsert: true })
}

/** Those of these concessions that were deleted a while ago, as they were. */
export async function findRemoved(ids: readonly string[]): Promise<RemovedSite[]> {
  return (await removedSites.open()).find({ _id: { $in: [...ids] } }).toArray()
}
