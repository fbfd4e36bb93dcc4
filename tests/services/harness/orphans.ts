import { type AnyBulkWriteOperation, Collection, type Document } from 'mongodb'
import { vi } from 'vitest'
import { hasShardKey } from './shard-keys'

/** Statements that a `mongos` sends to every shard, since their filters name none. */
const broadcast = (collection: string, filters: readonly Document[]) =>
  filters.filter((filter) => !hasShardKey({ collection, filter, kind: 'write one' })).length

function withOrphans<R extends object>(result: R, field: keyof R & string, count: number): R {
  const found = Number(result[field])
  const value = found > 0 ? found + count : found
  return Object.defineProperty(result, field, { value })
}

/**
 * From now on a write of one document without shard key counts an orphaned copy, too, as on a sharded cluster for
 * fifteen minutes after a chunk has moved. Ended by `vi.restoreAllMocks`.
 */
export function countOrphans(): void {
  const { bulkWrite, updateOne, deleteOne } = Collection.prototype
  const filtersOf = (operations: readonly AnyBulkWriteOperation[]) =>
    operations.flatMap((one) =>
      Object.values(one as Document).flatMap(({ filter }) => (filter ? [filter] : [])),
    )
  vi.spyOn(Collection.prototype, 'bulkWrite').mockImplementation(async function (
    this: Collection,
    operations,
    options,
  ) {
    const result = await bulkWrite.call(this, operations, options)
    const count = broadcast(this.collectionName, filtersOf(operations))
    return withOrphans(result, 'matchedCount', count)
  })
  vi.spyOn(Collection.prototype, 'updateOne').mockImplementation(async function (
    this: Collection,
    filter,
    ...given
  ) {
    const result = await updateOne.call(this, filter, ...given)
    return withOrphans(result, 'matchedCount', broadcast(this.collectionName, [filter]))
  })
  vi.spyOn(Collection.prototype, 'deleteOne').mockImplementation(async function (
    this: Collection,
    filter = {},
    ...given
  ) {
    const result = await deleteOne.call(this, filter, ...given)
    return withOrphans(result, 'deletedCount', broadcast(this.collectionName, [filter]))
  })
}
