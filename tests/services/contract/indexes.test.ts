import type { Collection, Document } from 'mongodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '~/db/driver/client.server'
import { createIndexes } from '~/db/driver/collection.server'
import { useDatabase } from '../harness/database'
import { declaredModels } from '../harness/template'

useDatabase()

interface Thing extends Document {
  _id: string
  numbers?: string[]
}
let things: Collection<Thing>
beforeEach(async () => {
  things = (await database()).collection<Thing>('things')
  await things.dropIndexes().catch(() => null)
})

describe('a unique index', () => {
  it('refuses a second key, telling which', async () => {
    await things.createIndex({ site: 1, month: 1 }, { unique: true, name: 'site_month' })
    await things.insertOne({ _id: 'a', site: 's', month: '2026-11' })
    await expect(things.insertOne({ _id: 'b', site: 's', month: '2026-11' })).rejects.toMatchObject(
      {
        code: 11000,
        errorResponse: {
          keyPattern: { site: 1, month: 1 },
          keyValue: { site: 's', month: '2026-11' },
        },
        message: expect.stringMatching(
          /^E11000 duplicate key error collection: \S+\.things index: site_month/,
        ),
      },
    )
    await things.insertOne({ _id: 'b', site: 's', month: '2026-12' })
    const move = things.updateOne({ _id: 'b' }, { $set: { month: '2026-11' } })
    await expect(move).rejects.toMatchObject({ code: 11000 })
    const replace = things.findOneAndReplace({ _id: 'b' }, { site: 's', month: '2026-11' })
    await expect(replace).rejects.toMatchObject({ code: 11000 })
    expect(await things.findOne({ _id: 'b' })).toMatchObject({ month: '2026-12' })
  })

  it('takes a missing field for null', async () => {
    await things.createIndex({ key: 1 }, { unique: true })
    await things.insertOne({ _id: 'a' })
    await expect(things.insertOne({ _id: 'b', key: null })).rejects.toMatchObject({ code: 11000 })
  })

  it('counts each element of an array, but not twice in one document', async () => {
    await things.createIndex({ numbers: 1 }, { unique: true })
    await things.insertOne({ _id: 'a', numbers: ['1', '2', '2'] })
    await expect(things.insertOne({ _id: 'b', numbers: ['3', '2'] })).rejects.toMatchObject({
      code: 11000,
    })
    await things.updateOne({ _id: 'a' }, { $set: { numbers: ['1'] } })
    await things.insertOne({ _id: 'b', numbers: ['3', '2'] })
    expect(await things.findOne({ numbers: '2' })).toMatchObject({ _id: 'b' })
  })

  it('is not built over documents that break it', async () => {
    await things.insertMany([
      { _id: 'a', n: 1 },
      { _id: 'b', n: 1 },
    ])
    await expect(things.createIndex({ n: 1 }, { unique: true })).rejects.toMatchObject({
      code: 11000,
    })
    expect(await things.indexes()).toHaveLength(1)
    await things.deleteOne({ _id: 'b' })
    await things.createIndex({ n: 1 }, { unique: true })
    expect(await things.find({ n: 1 }).toArray()).toHaveLength(1)
  })

  it('lets its key go with its document', async () => {
    await things.createIndex({ n: 1 }, { unique: true })
    await things.insertOne({ _id: 'a', n: 1 })
    await things.updateOne({ _id: 'a' }, { $set: { n: 2 } })
    await things.insertOne({ _id: 'b', n: 1 })
    await things.deleteMany({})
    await things.insertMany([
      { _id: 'a', n: 1 },
      { _id: 'b', n: 2 },
    ])
    expect(await things.countDocuments({ n: { $in: [1, 2] } })).toBe(2)
  })
})

describe('a sparse index', () => {
  it('leaves out documents without its field', async () => {
    await things.createIndex({ email: 1 }, { unique: true, sparse: true })
    await things.insertMany([{ _id: 'a' }, { _id: 'b' }, { _id: 'c', email: 'x' }])
    expect(await things.countDocuments({ email: null })).toBe(2)
    expect((await things.find().sort({ email: 1 }).toArray()).map(({ _id }) => _id)).toHaveLength(3)
  })
})

describe('the list of indexes', () => {
  it('says what was declared', async () => {
    await things.createIndex({ at: 1 }, { name: 'purge', expireAfterSeconds: 60 })
    await things.createIndex({ a: 1, b: -1 })
    expect(await things.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { at: 1 }, name: 'purge', expireAfterSeconds: 60 },
      { v: 2, key: { a: 1, b: -1 }, name: 'a_1_b_-1' },
    ])
    await things.dropIndex('purge')
    await expect(things.dropIndex('purge')).rejects.toMatchObject({ code: 27 })
    expect((await things.indexes()).map(({ name }) => name)).toEqual(['_id_', 'a_1_b_-1'])
  })

  it('stays the same when created again, refuses a contradiction', async () => {
    await things.createIndex({ a: 1 }, { name: 'one' })
    await things.createIndex({ a: 1 }, { name: 'one' })
    await expect(things.createIndex({ a: 1 }, { name: 'two' })).rejects.toMatchObject({ code: 85 })
    await expect(things.createIndex({ b: 1 }, { name: 'one' })).rejects.toMatchObject({ code: 86 })
    expect(await things.indexes()).toHaveLength(2)
  })

  it('of the product can be created twice', async () => {
    const db = await database()
    const namesOf = async () => {
      const found = await db.collection('records').indexes()
      return found.map(({ name }) => name).sort()
    }
    await declaredModels()
    await createIndexes(db)
    const once = await namesOf()
    await createIndexes(db)
    expect(once).toEqual([
      '_id_',
      'doubted',
      'group_month',
      'month_date',
      'plate_month',
      'site_date',
    ])
    expect(await namesOf()).toEqual(once)
  })
})

describe('collections', () => {
  it('appear with their first document and go with the database', async () => {
    const db = await database()
    await things.insertOne({ _id: 'a' })
    expect(await db.listCollections({ name: 'things' }).toArray()).toMatchObject([
      { name: 'things' },
    ])
    await db.dropDatabase()
    expect(await db.listCollections({ name: 'things' }).toArray()).toEqual([])
    expect(await things.find().toArray()).toEqual([])
  })
})
