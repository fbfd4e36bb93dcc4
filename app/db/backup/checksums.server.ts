import { createHash, type Hash } from 'node:crypto'
import { deserialize } from 'bson'
import type { ClientSession, Db, Document } from 'mongodb'

/** Checksum of a collection: number of documents, and SHA-256 (hexadecimal) of their BSON in `_id` order. */
export interface CollectionSum {
  name: string
  documents: number
  sha256: string
}

/** Computes the checksum of a collection, one document at a time. */
export class Summing {
  #documents = 0
  readonly #hash: Hash = createHash('sha256')

  constructor(readonly name: string) {}

  add(bytes: Uint8Array): void {
    this.#documents += 1
    this.#hash.update(bytes)
  }

  sum(): CollectionSum {
    return { name: this.name, documents: this.#documents, sha256: this.#hash.digest('hex') }
  }
}

/** The names of the database's collections, in order; the server's own are left out. */
export async function collectionNames(db: Db): Promise<string[]> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray()
  return all
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort()
}

/**
 * Every document of a collection as the bytes it is stored in, in the order of `_id`.
 * @param session one that reads at a single moment (`snapshot`)
 */
export async function* bytesOf(
  db: Db,
  name: string,
  session?: ClientSession,
): AsyncGenerator<Uint8Array> {
  // Only with a session: the client's default read concern would contradict the session's snapshot.
  const collection = db.collection(name, session ? { readConcern: { level: 'snapshot' } } : {})
  const found = collection.find({}, { raw: true, sort: { _id: 1 }, session })
  for await (const bytes of found) yield bytes as unknown as Uint8Array
}

/** Decodes a document without converting its number types, so that encoding it again gives the same bytes. */
export function exactDocument(bytes: Uint8Array): Document {
  return deserialize(bytes, { promoteValues: false })
}

/** Checksums of a database's collections; empty collections are left out. */
export async function sumsOf(db: Db): Promise<CollectionSum[]> {
  const sums: CollectionSum[] = []
  for (const name of await collectionNames(db)) {
    const summing = new Summing(name)
    for await (const bytes of bytesOf(db, name)) summing.add(bytes)
    sums.push(summing.sum())
  }
  return sums.filter(({ documents }) => documents > 0)
}

/** Sorted names of the collections whose checksums differ between two databases. */
export function differences(
  one: readonly CollectionSum[],
  other: readonly CollectionSum[],
): string[] {
  const text = ({ name, documents, sha256 }: CollectionSum) => `${name} ${documents} ${sha256}`
  const [ones, others] = [new Set(one.map(text)), new Set(other.map(text))]
  const lonely = [
    ...one.filter((sum) => !others.has(text(sum))),
    ...other.filter((sum) => !ones.has(text(sum))),
  ]
  return [...new Set(lonely.map(({ name }) => name))].sort()
}
