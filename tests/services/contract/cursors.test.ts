import { type Document, Long, type MongoClient, ObjectId } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { database, databaseClient } from '~/db/driver/client.server'
import { useDatabase } from '../harness/database'

useDatabase()

const fill = async (count: number, text = '') => {
  const collection = (await database()).collection<Document & { _id: number }>('many')
  await collection.insertMany(
    Array.from({ length: count }, (_, _id) => ({ _id, n: _id % 7, text })),
  )
  return collection
}

describe('cursors', () => {
  it('bring everything, once, in order, whatever the size of the batches', async () => {
    const collection = await fill(500)
    for (const batchSize of [1, 7, 101, 500, 1000]) {
      const found = await collection.find({}, { batchSize }).sort({ _id: 1 }).toArray()
      expect(found.map(({ _id }) => _id)).toEqual(Array.from({ length: 500 }, (_, i) => i))
    }
    const sorted = await collection.find({}, { batchSize: 50 }).sort({ n: -1, _id: 1 }).toArray()
    expect(sorted.slice(0, 2).map(({ _id }) => _id)).toEqual([6, 13])
    expect(sorted).toHaveLength(500)
  })

  it('go through aggregations too', async () => {
    const collection = await fill(350)
    const pipeline = [{ $group: { _id: '$_id', most: { $max: '$n' } } }]
    const found = await collection.aggregate(pipeline, { cursor: { batchSize: 30 } }).toArray()
    expect(found).toHaveLength(350)
    expect(found).toContainEqual({ _id: 349, most: 6 })
  })

  it('survive writes between two batches', async () => {
    const collection = await fill(300)
    const cursor = collection.find({}, { batchSize: 10 }).sort({ _id: 1 })
    expect(await cursor.next()).toMatchObject({ _id: 0 })
    await collection.deleteMany({ _id: { $gte: 200 } })
    let count = 1
    for await (const _ of cursor) count++
    expect(count).toBeGreaterThanOrEqual(200)
    expect(count).toBeLessThanOrEqual(300)
  })

  it('carry answers larger than a message', async () => {
    const collection = await fill(60, 'x'.repeat(1_000_000))
    const found = await collection.find().sort({ _id: 1 }).toArray()
    expect(found).toHaveLength(60)
    expect(found.every(({ text }) => text.length === 1_000_000)).toBe(true)
  })

  it('can be closed early', async () => {
    const collection = await fill(300)
    const cursor = collection.find({}, { batchSize: 10 })
    await cursor.next()
    const command = { getMore: cursor.id, collection: 'many' }
    await cursor.close()
    await expect((await database()).command(command)).rejects.toMatchObject({ code: 43 })
  })

  it('are not found once closed', async () => {
    await fill(1)
    const command = { getMore: Long.fromNumber(987_654_321), collection: 'many' }
    await expect((await database()).command(command)).rejects.toMatchObject({ code: 43 })
  })
})

describe('values', () => {
  it('come back as they were stored', async () => {
    const collection = (await database()).collection<Document & { _id: string }>('values')
    const stored = {
      _id: 'v',
      text: 'é€😀\u0000\u202f',
      whole: 42,
      negative: -2_147_483_648,
      large: 9_007_199_254_740_991,
      fraction: 0.1 + 0.2,
      tiny: 5e-324,
      infinite: Number.POSITIVE_INFINITY,
      yes: true,
      none: null,
      at: new Date('2026-03-29T01:30:00.123Z'),
      before: new Date('1969-12-31T23:59:59Z'),
      id: new ObjectId('507f1f77bcf86cd799439011'),
      list: [1, 'a', null, [2], { k: [] }],
      nested: { '': 1, 'a b': { ç: {} } },
      bytes: Buffer.from([0, 255, 1]),
    }
    await collection.insertOne(stored)
    const found = await collection.findOne({ _id: 'v' }, { promoteBuffers: true })
    expect(found).toEqual(stored)
    await collection.updateOne({ _id: 'v' }, { $set: { touched: true } })
    const again = await collection.findOne({ _id: 'v' }, { promoteBuffers: true })
    expect(again).toEqual({ ...stored, touched: true })
  })

  it('of type undefined are left out', async () => {
    const collection = (await database()).collection<Document & { _id: string }>('values')
    await collection.insertOne({ _id: 'u', a: undefined, b: 1 })
    expect(await collection.findOne({ _id: 'u' })).toEqual({ _id: 'u', b: 1 })
  })

  it('get an ObjectId for _id when they have none', async () => {
    const collection = (await database()).collection('values')
    const { insertedId } = await collection.insertOne({ a: 1 })
    expect(await collection.findOne({ _id: insertedId })).toEqual({ _id: insertedId, a: 1 })
  })
})

describe('the server', () => {
  it('answers a ping and says what it is', async () => {
    const client: MongoClient = await databaseClient()
    const admin = client.db('admin')
    expect(await admin.command({ ping: 1 })).toMatchObject({ ok: 1 })
    const hello = await admin.command({ hello: 1 })
    expect(hello).toMatchObject({ isWritablePrimary: true, maxBsonObjectSize: 16_777_216 })
    const { version } = await admin.command({ buildInfo: 1 })
    expect(Number(String(version).split('.')[0])).toBeGreaterThanOrEqual(6)
  })

  it('refuses a document above 16 MB', async () => {
    const collection = (await database()).collection('values')
    await expect(collection.insertOne({ text: 'x'.repeat(17_000_000) })).rejects.toThrow()
    expect(await collection.countDocuments()).toBe(0)
  })

  it('stops a reading at its time limit', async () => {
    const collection = await fill(20_000)
    const sums = Array.from({ length: 40 }, (_, i) => [`sum${i}`, { $sum: '$n' }])
    const group = { $group: { _id: '$_id', ...Object.fromEntries(sums) } }
    const run = collection.aggregate([group], { maxTimeMS: 1 }).toArray()
    await expect(run).rejects.toMatchObject({ code: 50 })
  })

  it('refuses what only other commands know', async () => {
    const db = await database()
    await expect(db.command({ noSuchCommand: 1 })).rejects.toMatchObject({ code: 59 })
  })
})
