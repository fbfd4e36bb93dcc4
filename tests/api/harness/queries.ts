import { vi } from 'vitest'
import { records } from '~/db/collections/records.server'

const METHODS = [
  // findOne goes through it
  'find',
  'aggregate',
  'countDocuments',
  'distinct',
  'insertOne',
  'updateOne',
  'updateMany',
  'bulkWrite',
  'findOneAndUpdate',
] as const

/** From now on, every command of every collection as 'collection.method', in order. */
export async function watchQueries(): Promise<string[]> {
  const prototype = Object.getPrototypeOf(await records.open())
  const seen: string[] = []
  for (const method of METHODS) {
    const original = prototype[method]
    vi.spyOn(prototype, method).mockImplementation(function (
      this: { collectionName: string },
      ...args: unknown[]
    ) {
      seen.push(`${this.collectionName}.${method}`)
      return original.apply(this, args)
    })
  }
  return seen
}
