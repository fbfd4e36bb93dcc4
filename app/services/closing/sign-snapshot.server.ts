import { createHash } from 'node:crypto'
import {
  type ClosedDoubt,
  type ClosingDocument,
  deleteUnsignedParts,
  findClosing,
  storeSnapshotPart,
  unsignedClosings,
  updateClosing,
} from '~/db/collections/closings.server'
import { referenceDataIn } from '~/db/collections/reference-data.server'
import { newId } from '~/db/driver/ids.server'
import { chunks, chunksBySize } from '~/domain/chunks'
import { closingTrailId } from '~/domain/closing/closing'
import { headLine, siteLine } from '~/domain/closing/exact-text'
import { DiskFullError } from '~/domain/disk-full'
import { logger } from '~/infra/logger.server'
import { now } from '~/infra/process/clock.server'
import { readSiteDoubts } from '~/services/rollups/kinds/site-doubts.server'
import { type Author, write } from '~/services/writes/write.server'
import { AT_ONCE, captureSnapshot } from './capture-snapshot.server'
import { signText } from './signing-key.server'

/** Maximum characters in one document of a snapshot; MongoDB's limit is 16 MB. */
const PART = 2_000_000

/**
 * Captures and signs the figures of a closing that is in force (7-beyond §4). The closing has changed the lock
 * documents of its concessions, so every write has committed before it or is rejected. Safe to repeat; a sealed or
 * reopened closing stays unchanged.
 * @returns the closing as it is now
 */
export async function signSnapshot(
  closing: ClosingDocument,
  author: Author,
): Promise<ClosingDocument> {
  const { _id, month, scope, siteIds, version } = closing
  if (closing.state !== 'sealing') return closing
  const reference = await referenceDataIn(month)
  const { network } = reference
  const lines = [headLine(closing)]
  // Identifies this process's parts: another process may capture the same figures now, and only one signs its own.
  const run = newId()
  const doubts: ClosedDoubt[] = []
  let number = 0
  for (const some of chunks(siteIds, AT_ONCE)) {
    const sites = await captureSnapshot(network, some, month)
    lines.push(...sites.map(siteLine))
    const own = await readSiteDoubts(some, month, reference)
    for (const [i, siteId] of some.entries())
      doubts.push(...(own[i] ?? []).map((doubt) => ({ siteId, ...doubt })))
    for (const part of chunksBySize(sites, PART, (site) => siteLine(site).length))
      await storeSnapshotPart(_id, run, number++, part)
  }
  const text = Buffer.from(lines.join(''))
  const sha256 = createHash('sha256').update(text).digest('hex')
  const signed = await signText(text)
  const entry = {
    entity: 'closing' as const,
    entityId: closingTrailId(scope, month),
    version,
    action: 'update' as const,
    changes: [{ field: 'sha256', old: null, new: sha256 }],
  }
  const kept = { at: now(), sha256, run, signed, doubts }
  await write(author, [entry], (tx) => updateClosing(closing, { state: 'closed', seal: kept }, tx))
  const stored = (await findClosing(_id)) ?? closing
  await deleteUnsignedParts(stored)
  return stored
}

/**
 * Signs the figures of a closing that has just come into force. When the disk is full, `completeClosings` signs them
 * later.
 */
export async function signSnapshotNow(
  closing: ClosingDocument,
  author: Author,
): Promise<{ sealed: ClosingDocument; hasRoom: boolean }> {
  try {
    return { sealed: await signSnapshot(closing, author), hasRoom: true }
  } catch (error) {
    if (!(error instanceof DiskFullError)) throw error
    return { sealed: (await findClosing(closing._id)) ?? closing, hasRoom: false }
  }
}

/** Signs the closings whose process stopped before it did so: at the start, and every 30 s. Safe to repeat. */
export async function completeClosings(): Promise<void> {
  for (const closing of await unsignedClosings())
    try {
      const { closedBy: userId, closedByName: name } = closing
      await signSnapshot(closing, { userId, name, email: '' })
    } catch (error) {
      logger().warn({ err: error }, 'the figures of a closed month could not be kept yet')
    }
}
