import { Collection } from 'mongodb'

/** Methods of the driver that can put a document into an empty collection. */
const FILLING = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'replaceOne',
  'findOneAndUpdate',
  'findOneAndReplace',
  'bulkWrite',
] as const

const written = new Set<string>()

// not by command monitoring: with it the driver decodes each answer a second time
for (const method of FILLING) {
  const plain = Collection.prototype[method] as (...given: unknown[]) => unknown
  function noting(this: Collection, ...given: unknown[]) {
    written.add(this.collectionName)
    return plain.apply(this, given)
  }
  Object.assign(Collection.prototype, { [method]: noting })
}

/** Names of the collections that this process has written to, in any database, since the last `forgetWritten`. */
export const writtenCollections = (): readonly string[] => [...written]

/** Forgets what was written, for a database that is empty. */
export const forgetWritten = () => written.clear()
