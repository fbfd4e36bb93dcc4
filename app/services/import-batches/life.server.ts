import {
  type BatchFileDocument,
  filesOfBatch,
  type ImportBatchDocument,
  keepBatch,
  keepBytes,
} from '~/db/collections/import-batches.server'
import { now } from '~/infra/process/clock.server'

const HOUR_MS = 60 * 60 * 1000
/** Files of a batch whose storing has begun live for a day, so that a stopped one can be resumed. */
const STORING_LIFE_MS = 24 * HOUR_MS

/** Times of a batch that is used now: its files live for an hour, as other kept files do (8 §5). */
export const ends = () => ({
  expiresAt: new Date(now().getTime() + HOUR_MS),
  purgeAt: new Date(Date.now() + HOUR_MS),
})

/** Lets a batch that is not stored yet live for another hour. @returns its new end, to be noted */
export async function renewed(batch: string): Promise<Pick<ImportBatchDocument, 'expiresAt'>> {
  const { expiresAt, purgeAt } = ends()
  await keepBytes(await filesOfBatch(batch), purgeAt)
  await keepBatch(batch, purgeAt)
  return { expiresAt }
}

/** Keeps a batch for good, and the bytes of its files for a day: its storing begins or goes on. */
export async function keepForStoring(
  batch: string,
  files: readonly BatchFileDocument[],
): Promise<void> {
  await keepBytes(files, new Date(Date.now() + STORING_LIFE_MS))
  await keepBatch(batch, null)
}
