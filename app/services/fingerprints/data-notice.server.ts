import { lostWrites } from '~/db/driver/lost-writes.server'
import { lostWritesSentence } from '~/domain/database/lost-writes'
import { fingerprintNotice } from './compare-nightly.server'

/**
 * French account of what is wrong with the stored data: lost writes, and what differs from its fingerprint. Null when
 * nothing is known to be wrong.
 * @throws the driver's error when the database is unavailable
 */
export async function dataNotice(): Promise<string | null> {
  const [lost, changed] = await Promise.all([lostWrites(), fingerprintNotice()])
  const sentences = [lost && lostWritesSentence(lost), changed]
  return sentences.filter((one) => one !== null).join(' ') || null
}
