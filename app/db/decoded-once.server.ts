import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { BSON, type Document } from 'mongodb'
import { frozen } from '~/infra/frozen.server'

/** To be given to the reading whose documents are decoded here. */
export const AS_BYTES = { raw: true } as const

/**
 * What pages make of documents that they read at each view and that seldom change. Documents come as their bytes, and
 * what was made of the same bytes before is taken from memory: so nothing kept can be old, whoever wrote it, and
 * however.
 * @param most documents whose content is kept; the answers least lately read leave first
 * @param make what is needed of a document; what it answers is shared, hence frozen
 * @returns reads what a query with `AS_BYTES` found, in its order
 */
export function decodedOnce<R extends object>(
  most: number,
  make: (document: Document) => R,
): (found: readonly unknown[]) => readonly R[] {
  const kept = new LRUCache<string, readonly R[]>({
    maxSize: most,
    sizeCalculation: (list) => list.length + 1,
  })
  return (found) => {
    const documents = found as readonly Uint8Array[]
    // why one name for all: naming each costs as much as decoding a small one
    const name = createHash('sha256')
    for (const bytes of documents) name.update(bytes)
    const key = name.digest('base64')
    const known = kept.get(key)
    if (known) return known
    const made = frozen(documents.map((bytes) => make(BSON.deserialize(bytes))))
    kept.set(key, made)
    return made
  }
}
