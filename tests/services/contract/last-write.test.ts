import type { Collection } from 'mongodb'
import { beforeEach, expect, it } from 'vitest'
import { database } from '~/db/driver/client.server'
import { lastWrite } from '~/db/driver/last-write.server'
import { useDatabase } from '../harness/database'

/*
 * The time of the last write changes after every write and is unchanged while there are only reads. A single server
 * or a sharded cluster reports none (null): then there is nothing to check.
 */
useDatabase()

interface Row {
  _id: string
  n: number
}
let rows: Collection<Row>
let tells: boolean
beforeEach(async () => {
  rows = (await database()).collection<Row>('told')
  await rows.insertMany([1, 2, 3].map((n) => ({ _id: `r${n}`, n })))
  tells = (await lastWrite()) !== null
  if (!process.env.MONGODB_URI) expect(tells).toBe(true)
})

const WRITES: [string, () => Promise<unknown>][] = [
  ['an insertion', () => rows.insertOne({ _id: 'r4', n: 4 })],
  ['an update', () => rows.updateOne({ _id: 'r1' }, { $set: { n: 10 } })],
  ['a replacement', () => rows.replaceOne({ _id: 'r1' }, { n: 11 })],
  ['a removal', () => rows.deleteOne({ _id: 'r2' })],
  [
    'an update that asks for the document',
    () => rows.findOneAndUpdate({ n: 3 }, { $inc: { n: 1 } }),
  ],
  ['several at once', () => rows.bulkWrite([{ deleteOne: { filter: { _id: 'r3' } } }])],
  ['an index', () => rows.createIndex({ n: 1 }, { name: 'n' })],
]
it.each(WRITES)('is another after %s', async (_what, write) => {
  const before = await lastWrite()
  await write()
  if (tells) expect(await lastWrite()).not.toBe(before)
})

it('stays while there are only readings, and after an update that finds nothing', async () => {
  const times = new Set<string | null>()
  // two rounds: a replica set writes a heartbeat of its own every 10 s, which may fall into one of them
  for (let round = 0; round < 2; round++) {
    times.add(await lastWrite())
    await rows.find({ n: { $gte: 2 } }).toArray()
    await rows.countDocuments()
    await rows.findOne({ _id: 'unknown' })
    times.add(await lastWrite())
  }
  expect(times.size).toBeLessThanOrEqual(process.env.MONGODB_URI ? 2 : 1)
})

it('tells every write of many at once', async () => {
  const seen = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const before = await lastWrite()
      await rows.insertOne({ _id: `many${i}`, n: i })
      return [before, await lastWrite()] as const
    }),
  )
  if (tells) for (const [before, after] of seen) expect(after).not.toBe(before)
})
