import { defineModel } from './collection.server'
import type { SiteDocument } from './sites.server'

/** A concession that was deleted a while ago, as it was: who was writing into it may have to bring it back. */
interface RemovedSiteDocument {
  /** the concession's */
  _id: string
  site: SiteDocument
  purgeAt: Date
}

/** Longer than any write goes on, its finishing by another start included, in ms. */
const KEPT_MS = 7 * 24 * 3_600_000

const removedSites = defineModel<RemovedSiteDocument>('removedSites', [
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

/** Keeps a concession that is about to be deleted. Safe to repeat. */
export async function keepRemoved(site: SiteDocument): Promise<void> {
  const replacement = { site, purgeAt: new Date(Date.now() + KEPT_MS) }
  const collection = await removedSites.open()
  await collection.replaceOne({ _id: site._id }, replacement, { upsert: true })
}

/** Those of these concessions that were deleted a while ago, as they were. */
export async function findRemoved(ids: readonly string[]): Promise<SiteDocument[]> {
  const found = await (await removedSites.open()).find({ _id: { $in: [...ids] } }).toArray()
  return found.map(({ site }) => site)
}
