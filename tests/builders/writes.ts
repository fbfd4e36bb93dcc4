import { newId } from '~/db/ids.server'
import type { WriteToken } from '~/db/stamp.server'
import { change } from '~/services/rollups/change.server'
import type { Touched } from '~/services/rollups/stale.server'

/** A token that nobody announced: for documents that a test puts straight into a collection. */
export const unannounced = (): WriteToken => newId() as WriteToken

/** Writes as the product does: what is touched becomes stale. */
export async function writeTouching<T>(touched: Touched, write: () => Promise<T>): Promise<T> {
  const done: T[] = []
  await change({ userId: 'builder', name: '', email: '' }, { deeds: [], touched }, async () => {
    done.push(await write())
    return true
  })
  return done[0] as T
}
