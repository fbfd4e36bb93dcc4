import { type Collection, type Document, MongoServerError } from 'mongodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '~/db/driver/client.server'
import { useDatabase } from '../harness/database'

useDatabase()

interface Thing extends Document {
  _id: string
}
let things: Collection<Thing>
beforeEach(async () => {
  things = (await database()).collection<Thing>('things')
})

/** A document after an update. */
async function afterUpdate(before: Document, update: Document) {
  await things.insertOne({ _id: 'x', ...before })
  await things.updateOne({ _id: 'x' }, update)
  const { _id, ...rest } = (await things.findOne({ _id: 'x' })) ?? { _id: '' }
  return rest
}

async function refusal(work: Promise<unknown>): Promise<number | string | undefined> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof MongoServerError ? error.code : undefined
}

describe('operators', () => {
  it.each([
    ['$set makes documents on the way', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    ['$set at a position', { a: [1, 2] }, { $set: { 'a.1': 9 } }, { a: [1, 9] }],
    ['$set past the end', { a: [1] }, { $set: { 'a.3': 9 } }, { a: [1, null, null, 9] }],
    ['$unset', { a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': '' } }, { b: { d: 2 } }],
    ['$unset of a position', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
    ['$unset of nothing', { a: 1 }, { $unset: { 'b.c': '' } }, { a: 1 }],
    ['$inc', { a: 1.5 }, { $inc: { a: 2, 'b.c': -1 } }, { a: 3.5, b: { c: -1 } }],
    ['$addToSet', { a: [1] }, { $addToSet: { a: 1, b: 'x' } }, { a: [1], b: ['x'] }],
    ['$addToSet of several', { a: [1] }, { $addToSet: { a: { $each: [2, 1, 2] } } }, { a: [1, 2] }],
    [
      '$addToSet of a document',
      { a: [{ x: 1 }] },
      { $addToSet: { a: { x: 1 } } },
      { a: [{ x: 1 }] },
    ],
    ['$setOnInsert of what is there', { a: 1 }, { $setOnInsert: { a: 2 } }, { a: 1 }],
  ])('%s', async (_name, before, update, expected) => {
    expect(await afterUpdate(before, update)).toEqual(expected)
  })

  it('adds new fields in the order of their names', async () => {
    const result = await afterUpdate(
      { m: 0 },
      { $set: { z: 1, 'b.y': 1, 'b.x': 1 }, $inc: { a: 1 } },
    )
    expect(JSON.stringify(result)).toBe('{"m":0,"a":1,"b":{"x":1,"y":1},"z":1}')
  })

  it.each([
    ['$inc of a text', { a: 'x' }, { $inc: { a: 1 } }, 14],
    ['$inc of null', { a: null }, { $inc: { a: 1 } }, 14],
    ['$inc by a text', { a: 1 }, { $inc: { a: 'x' } }, 14],
    ['$addToSet to a number', { a: 1 }, { $addToSet: { a: 1 } }, 2],
    ['$addToSet of no list', { a: [] }, { $addToSet: { a: { $each: 1 } } }, 14],
    ['a field of a number', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
    ['a named field of an array', { a: [] }, { $set: { 'a.b': 1 } }, 28],
    ['one path twice', {}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['a path within another', {}, { $set: { a: {}, 'a.b': 1 } }, 40],
    ['another _id', {}, { $set: { _id: 'y' } }, 66],
    ['an empty name', {}, { $set: { 'a.': 1 } }, 56],
  ])('refuses %s, changing nothing', async (_name, before: Document, update: Document, code) => {
    await things.insertOne({ _id: 'x', ...before })
    expect(await refusal(things.updateOne({ _id: 'x' }, update))).toBe(code)
    expect(await things.findOne({ _id: 'x' })).toEqual({ _id: 'x', ...before })
  })
})

describe('counts', () => {
  it('tell what was found from what was changed', async () => {
    await things.insertMany([
      { _id: 'a', n: 1 },
      { _id: 'b', n: 1 },
      { _id: 'c', n: 2 },
    ])
    const one = await things.updateOne({ n: 1 }, { $set: { n: 1 } })
    expect([one.matchedCount, one.modifiedCount]).toEqual([1, 0])
    const many = await things.updateMany({ n: { $lt: 5 } }, { $set: { n: 2 } })
    expect([many.matchedCount, many.modifiedCount]).toEqual([3, 2])
    expect((await things.deleteMany({ n: 2 })).deletedCount).toBe(3)
    expect((await things.deleteOne({ n: 2 })).deletedCount).toBe(0)
  })

  it('replaces a whole document but its _id', async () => {
    await things.insertOne({ _id: 'a', n: 1, m: 2 })
    await things.replaceOne({ n: 1 }, { k: 3 })
    expect(await things.findOne()).toEqual({ _id: 'a', k: 3 })
  })
})

describe('upserts', () => {
  it('make a document of the filter, the update and $setOnInsert', async () => {
    const result = await things.updateOne(
      { site: 's', 'key.month': '2026-11', version: { $gt: 4 } },
      { $set: { value: 1 }, $inc: { n: 2 }, $setOnInsert: { _id: 'new', made: true } },
      { upsert: true },
    )
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 'new' })
    expect(await things.findOne()).toEqual({
      _id: 'new',
      site: 's',
      key: { month: '2026-11' },
      made: true,
      n: 2,
      value: 1,
    })
  })

  it('leave what $setOnInsert names alone when there is a document', async () => {
    await things.insertOne({ _id: 'x', n: 1 })
    const update = { $set: { n: 2 }, $setOnInsert: { made: true } }
    const result = await things.updateOne({ _id: 'x' }, update, { upsert: true })
    expect(result.upsertedCount).toBe(0)
    expect(await things.findOne()).toEqual({ _id: 'x', n: 2 })
  })

  it('of many at once on one unique key leave one document', async () => {
    await things.createIndex({ key: 1 }, { unique: true })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        things.updateOne({ key: 'k' }, { $inc: { n: 1 } }, { upsert: true }),
      ),
    )
    const done = outcomes.filter((outcome) => outcome.status === 'fulfilled').length
    expect(await things.find().toArray()).toMatchObject([{ key: 'k', n: done }])
    await things.dropIndexes()
  })
})

describe('findOneAndUpdate and its like', () => {
  beforeEach(async () => {
    await things.insertMany([
      { _id: 'a', n: 1 },
      { _id: 'b', n: 2 },
    ])
  })

  it('answers the document before or after', async () => {
    expect(await things.findOneAndUpdate({ n: 1 }, { $inc: { n: 10 } })).toEqual({ _id: 'a', n: 1 })
    const options = { returnDocument: 'after', projection: { _id: 0 } } as const
    expect(await things.findOneAndUpdate({ _id: 'a' }, { $inc: { n: 1 } }, options)).toEqual({
      n: 12,
    })
    expect(await things.findOneAndUpdate({ _id: 'z' }, { $inc: { n: 1 } })).toBeNull()
  })

  it('takes the first in an order, removes, replaces, makes', async () => {
    expect(await things.findOneAndDelete({}, { sort: { n: -1 } })).toEqual({ _id: 'b', n: 2 })
    expect(await things.findOneAndReplace({ _id: 'a' }, { m: 1 })).toEqual({ _id: 'a', n: 1 })
    const made = await things.findOneAndUpdate(
      { _id: 'c' },
      { $set: { m: 2 } },
      { upsert: true, returnDocument: 'after', includeResultMetadata: true },
    )
    expect(made.value).toEqual({ _id: 'c', m: 2 })
    expect(made.lastErrorObject).toMatchObject({ updatedExisting: false, upserted: 'c' })
  })
})

describe('bulk writes', () => {
  it('replaces whole documents, adds missing ones under the asked _id, refuses another one', async () => {
    await things.insertOne({ _id: 'x', n: 1, old: true })
    const replace = (_id: string, replacement: object) => ({
      replaceOne: { filter: { _id }, replacement: replacement as Thing, upsert: true },
    })
    const outcome = await things.bulkWrite([replace('x', { n: 2 }), replace('y', { n: 3 })])
    expect([outcome.matchedCount, outcome.upsertedCount]).toEqual([1, 1])
    expect(await things.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'x', n: 2 },
      { _id: 'y', n: 3 },
    ])
    expect(await refusal(things.bulkWrite([replace('x', { _id: 'z', n: 4 })]))).toBe(66)
  })

  it('stop at the first refusal when ordered, go on when not', async () => {
    const operations = [
      { insertOne: { document: { _id: 'a', n: 1 } } },
      { insertOne: { document: { _id: 'a', n: 2 } } },
      { updateOne: { filter: { _id: 'b' }, update: { $set: { n: 3 } }, upsert: true } },
      { deleteOne: { filter: { _id: 'zz' } } },
    ]
    await expect(things.bulkWrite(operations)).rejects.toMatchObject({ code: 11000 })
    expect(await things.countDocuments()).toBe(1)
    await things.deleteMany({})
    const error = await things.bulkWrite(operations, { ordered: false }).catch((reason) => reason)
    expect(error).toMatchObject({ code: 11000, result: { insertedCount: 1, upsertedCount: 1 } })
    expect(error.writeErrors).toHaveLength(1)
    expect(error.writeErrors[0]).toMatchObject({ index: 1, code: 11000 })
    expect(await things.countDocuments()).toBe(2)
  })

  it('carry thousands of documents', async () => {
    const documents = Array.from({ length: 5_000 }, (_, i) => ({
      _id: `k${i}`,
      text: 'x'.repeat(500),
    }))
    expect((await things.insertMany(documents)).insertedCount).toBe(5_000)
    expect(await things.countDocuments()).toBe(5_000)
  })
})
