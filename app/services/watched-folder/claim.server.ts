import {
  findWatchedFile,
  insertWatchedFile,
  noteWatchedFile,
  takeWatchedFile,
  type WatchedFileDocument,
} from '~/db/collections/watched-files.server'
import { now } from '~/infra/process/clock.server'
import { heartbeat, isProcessGone, keepBeating } from '~/infra/process/process-heartbeat.server'

/** Interval between two heartbeats of a claim, in ms. */
const RENEW_MS = 15_000

const inHand = new Set<string>()

/** True when no process works on a claim: its process has died, or this one gave it up after a failure. */
export const isAbandoned = (file: WatchedFileDocument): boolean =>
  !inHand.has(file._id) && isProcessGone(file)

/** Processes a claimed file while heartbeats keep its claim. */
export async function holding<T>({ _id }: { _id: string }, act: () => Promise<T>): Promise<T> {
  inHand.add(_id)
  const stopBeating = keepBeating((life) => noteWatchedFile(_id, life), RENEW_MS)
  try {
    return await act()
  } finally {
    stopBeating()
    inHand.delete(_id)
  }
}

/** Takes over the claim of a dead process; null when another process was first. */
export async function takeOver(known: WatchedFileDocument): Promise<WatchedFileDocument | null> {
  const life = heartbeat()
  return (await takeWatchedFile(known, life)) ? { ...known, ...life } : null
}

/**
 * Claims a dropped file: a new one, one of a dead process (with its progress), or one that was moved before and was
 * dropped again. Null when another process has it, or it has just been moved away.
 * @param isThere true while the file is still where it was read
 */
export async function claimFile(
  file: Pick<WatchedFileDocument, '_id' | 'fileName' | 'kind' | 'date' | 'among' | 'sha256'>,
  isThere: () => Promise<boolean>,
): Promise<WatchedFileDocument | null> {
  const { _id, ...named } = file
  const content = {
    ...named,
    state: 'claimed' as const,
    importId: null,
    end: null,
    at: now(),
    ...heartbeat(),
  }
  const fresh: WatchedFileDocument = { _id, ...content }
  if (await insertWatchedFile(fresh)) return fresh
  const known = await findWatchedFile(_id)
  if (!known) return null
  if (known.state === 'claimed') return isAbandoned(known) ? takeOver(known) : null
  if (!(await takeWatchedFile(known, content))) return null
  if (await isThere()) return fresh
  // Another instance closed the claim between the read and this process's claim.
  const { importId, end, at } = known
  await noteWatchedFile(_id, { state: 'closed', importId, end, at })
  return null
}
