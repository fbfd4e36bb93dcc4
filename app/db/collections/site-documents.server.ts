import type { Collection } from 'mongodb'
import { inSession, type Transaction } from '../driver/transaction.server'
import { actions } from './actions.server'
import { comments } from './comments.server'
import { confirmedFigures } from './confirmed-figures.server'
import { landingRecords } from './landing-records.server'
import { mechanicTargets } from './mechanic-targets.server'
import { modelDays } from './model-days.server'
import { objectifs } from './objectifs.server'
import { planning } from './planning.server'
import { quality } from './quality.server'
import { records } from './records.server'
import { videocheck } from './videocheck.server'
import { workers } from './workers.server'

/** Ids that every document of a concession repeats, so that one indexed match selects a scope. */
interface SiteOwned {
  siteId: string
  plateId: string
  groupId: string
}

/** Collections of documents that belong to a concession and carry its ancestors; each has an index on `siteId` first. */
export const SITE_COLLECTIONS = {
  workers,
  records,
  objectifs,
  planning,
  quality,
  videocheck,
  comments,
  actions,
} as const

/** Collections with details of a concession's documents, which are deleted together with the concession. */
export const SITE_DETAILS = {
  mechanicTargets,
  modelDays,
  confirmedFigures,
  landingRecords,
} as const

async function collections(): Promise<Collection<SiteOwned>[]> {
  const opened = await Promise.all(Object.values(SITE_COLLECTIONS).map((model) => model.open()))
  return opened as unknown as Collection<SiteOwned>[]
}

type Place = Pick<SiteOwned, 'plateId' | 'groupId'>

/** Gives everything that belongs to concessions their new place, as part of a transaction. */
export async function moveSiteDocuments(
  siteIds: readonly string[],
  { plateId, groupId }: Place,
  tx: Transaction,
): Promise<void> {
  const filter = {
    siteId: { $in: [...siteIds] },
    $or: [{ plateId: { $ne: plateId } }, { groupId: { $ne: groupId } }],
  }
  for (const collection of await collections())
    await collection.updateMany(filter, { $set: { plateId, groupId } }, { session: tx })
}

/** Number of a concession's documents, by collection; of collaborators only the active ones. */
export async function countSiteDocuments(
  siteId: string,
  tx?: Transaction,
): Promise<Record<keyof typeof SITE_COLLECTIONS, number>> {
  const count = async (kind: Exclude<keyof typeof SITE_COLLECTIONS, 'workers'>) => {
    const collection = await SITE_COLLECTIONS[kind].open()
    return (collection as unknown as Collection<SiteOwned>).countDocuments(
      { siteId },
      inSession(tx),
    )
  }
  const active = { siteId, active: true }
  return {
    workers: await (await workers.open()).countDocuments(active, inSession(tx)),
    records: await count('records'),
    objectifs: await count('objectifs'),
    planning: await count('planning'),
    quality: await count('quality'),
    videocheck: await count('videocheck'),
    comments: await count('comments'),
    actions: await count('actions'),
  }
}

/** Deletes a concession's inactive collaborators and the details of its documents. */
export async function purgeSiteDetails(siteId: string, tx: Transaction): Promise<void> {
  await (await workers.open()).deleteMany({ siteId, active: false }, { session: tx })
  for (const model of Object.values(SITE_DETAILS))
    await (await model.open()).deleteMany({ siteId }, { session: tx })
}

/** Deletes all documents of a concession and their details, as part of a transaction. */
export async function deleteSiteDocuments(siteId: string, tx: Transaction): Promise<void> {
  for (const model of [...Object.values(SITE_COLLECTIONS), ...Object.values(SITE_DETAILS)])
    await (await model.open()).deleteMany({ siteId }, { session: tx })
}
