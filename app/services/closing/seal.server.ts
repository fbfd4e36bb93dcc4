import { createHash } from 'node:crypto'
import {
  type ClosingDocument,
  dropUnsigned,
  findClosing,
  keepSealed,
  unsealedClosings,
  updateClosing,
} from '~/db/closings.server'
import { newId } from '~/db/ids.server'
import { referenceData } from '~/db/reference-data.server'
import { closingTrailId } from '~/domain/closing/closing'
import { headLine, siteLine } from '~/domain/closing/exact-text'
import { inPieces, inSizes } from '~/domain/closing/pieces'
import { NoRoomError } from '~/domain/no-room'
import { now } from '~/infra/clock.server'
import { logger } from '~/infra/logger.server'
import { type Author, write } from '~/services/writes/write.server'
import { AT_ONCE, photograph } from './photograph.server'
import { signText } from './signing-key.server'

/** Characters in one document of a snapshot, which may hold 16 MB. */
const PART = 2_000_000

/**
 * Keeps the figures of a closing that is in force (7-beyond §4). It raised the locks of what it covers, so every write
 * has committed before it or is refused. Safe to repeat; a closing that is sealed or reopened is left as it is.
 * @returns the closing as it is now
 */
export async function seal(closing: ClosingDocument, author: Author): Promise<ClosingDocument> {
  const { _id, month, scope, siteIds, version } = closing
  if (closing.state !== 'sealing') return closing
  const { network } = await referenceData()
  const lines = [headLine(closing)]
  // why: another process may take the figures at this moment too, and only one signs them
  const run = newId()
  let number = 0
  for (const some of inPieces(siteIds, AT_ONCE)) {
    const sites = await photograph(network, some, month)
    lines.push(...sites.map(siteLine))
    for (const part of inSizes(sites, PART, (site) => siteLine(site).length))
      await keepSealed(_id, run, number++, part)
  }
  const text = Buffer.from(lines.join(''))
  const sha256 = createHash('sha256').update(text).digest('hex')
  const signed = await signText(text)
  const told = {
    entity: 'closing' as const,
    entityId: closingTrailId(scope, month),
    version,
    action: 'update' as const,
    changes: [{ field: 'sha256', old: null, new: sha256 }],
  }
  const kept = { at: now(), sha256, run, signed }
  await write(author, [told], (tx) => updateClosing(closing, { state: 'closed', seal: kept }, tx))
  const stored = (await findClosing(_id)) ?? closing
  await dropUnsigned(stored)
  return stored
}

/** Keeps the figures of a closing that has just come into force; without room on the disk they are kept later. */
export async function sealAtOnce(
  closing: ClosingDocument,
  author: Author,
): Promise<{ sealed: ClosingDocument; hasRoom: boolean }> {
  try {
    return { sealed: await seal(closing, author), hasRoom: true }
  } catch (error) {
    if (!(error instanceof NoRoomError)) throw error
    return { sealed: (await findClosing(closing._id)) ?? closing, hasRoom: false }
  }
}

/** Keeps the figures of closings whose process stopped before it did: at the start, and every 30 s. Safe to repeat. */
export async function finishClosings(): Promise<void> {
  for (const closing of await unsealedClosings())
    try {
      const { closedBy: userId, closedByName: name } = closing
      await seal(closing, { userId, name, email: '' })
    } catch (error) {
      logger().warn({ err: error }, 'the figures of a closed month could not be kept yet')
    }
}
