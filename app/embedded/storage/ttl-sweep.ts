import { parseFilter } from '../query/filter'
import { makePlan } from '../query/plan'
import { scan } from '../query/scan'
import type { Store } from './store'

/** Documents removed in one transaction. */
const BATCH = 500

/**
 * Removes documents that a TTL index has expired: the date in the index's field is older than `expireAfterSeconds`.
 * @returns number of removed documents
 */
export function sweepExpired(store: Store, now: Date): number {
  let removed = 0
  for (const collection of store.catalog.all())
    for (const index of collection.indexes) {
      const { expireAfterSeconds, fields } = index
      const [field] = fields
      if (expireAfterSeconds === null || field === undefined) continue
      const limit = new Date(now.getTime() - expireAfterSeconds * 1000)
      const plan = makePlan([index], parseFilter({ [field]: { $lte: limit } }), [])
      for (;;) {
        const expired = []
        for (const rows of scan(store.sqlite, collection, plan, BATCH)) {
          expired.push(...rows)
          if (expired.length >= BATCH) break
        }
        if (expired.length === 0) break
        store.begin()
        for (const stored of expired) collection.remove(stored)
        removed += expired.length
      }
    }
  return removed
}
