import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { BSON, type Document } from 'mongodb'
import { deepFreeze } from '~/infra/process/deep-freeze.server'

/** Query option that returns documents as BSON bytes, for `cachedDecode`. */
export const RAW_BSON = { raw: true } as const

/**
 * Decode cache for documents that pages read at each view and that seldom change. The key is the SHA-256 of the
 * result's BSON bytes: a changed document has another key, so an entry is never stale.
 * @param most number of cached documents; the least recently used results are evicted
 * @param make converts a document; its result is shared and deep-frozen
 * @returns converts the result of a query made with `RAW_BSON`, in the result's order
 */
export function cachedDecode<R extends object>(
  most: number,
  make: (document: Document) => R,
): (found: readonly unknown[]) => readonly R[] {
  const kept = new LRUCache<string, readonly R[]>({
    maxSize: most,
    sizeCalculation: (list) => list.length + 1,
  })
  return (found) => {
    const documents = found as readonly Uint8Array[]
    // One key for the whole result: a key per document costs as much as decoding a small document.
    const name = createHash('sha256')
    for (const bytes of documents) name.update(bytes)
    const key = name.digest('base64')
    const known = kept.get(key)
    if (known) return known
    const made = deepFreeze(documents.map((bytes) => make(BSON.deserialize(bytes))))
    kept.set(key, made)
    return made
  }
}
