import { Decimal128, type Document, Long, MongoServerError, Timestamp } from 'mongodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { database } from '~/db/driver/client.server'
import { useDatabase } from '../harness/database'

/*
 * The embedded server rejects unknown commands and operators even where MongoDB would answer, so these tests run on
 * the embedded server alone.
 */
const embedded = !process.env.MONGODB_URI
useDatabase()

const things = async () => (await database()).collection<Document & { _id: string }>('things')
beforeEach(async () => {
  await (await things()).insertOne({ _id: 'a', n: 1, list: [1, 2], text: 'é' })
})

async function refused(work: Promise<unknown>, what: string | RegExp) {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(MongoServerError)
  expect((error as MongoServerError).message).toMatch(what)
  expect(await (await things()).find().toArray()).toEqual([
    { _id: 'a', n: 1, list: [1, 2], text: 'é' },
  ])
}
const byName = (name: string) =>
  new RegExp(`${name.replace(/[$.[\]^]/g, '\\$&')}.* is not supported by the embedded database`)

describe.runIf(embedded)('refused by name', () => {
  test.each([
    { $where: 'true' },
    { $expr: { $eq: ['$n', 1] } },
    { $text: { $search: 'x' } },
    { n: { $type: 'int' } },
    { n: { $mod: [2, 0] } },
    { n: { $bitsAllSet: 1 } },
    { place: { $near: [1, 2] } },
    { $jsonSchema: {} },
    { n: { $nin: [2] } },
    { n: { $not: { $gt: 2 } } },
    { list: { $all: [1] } },
    { list: { $size: 2 } },
    { list: { $elemMatch: { $gt: 1 } } },
    { text: { $regex: 'é' } },
    { $nor: [{ n: 2 }] },
  ])('query operators: %j', async (filter: Document) => {
    const [name = ''] = /\$\w+/.exec(JSON.stringify(filter)) ?? []
    await refused((await things()).find(filter).toArray(), byName(name))
    await refused((await things()).updateMany(filter, { $set: { n: 2 } }), byName(name))
    await refused((await things()).deleteMany(filter), byName(name))
  })

  test.each([
    [{ $bit: { n: { and: 1 } } }, '$bit'],
    [{ $set: { 'list.$': 1 } }, 'list.$'],
    [{ $set: { 'list.$[]': 1 } }, 'list.$[]'],
    [{ $addToSet: { list: { $each: [1], $slice: 1 } } }, '$slice'],
    [{ $push: { list: 3 } }, '$push'],
    [{ $pull: { list: 1 } }, '$pull'],
    [{ $pullAll: { list: [1] } }, '$pullAll'],
    [{ $pop: { list: 1 } }, '$pop'],
    [{ $mul: { n: 2 } }, '$mul'],
    [{ $max: { n: 2 } }, '$max'],
    [{ $min: { n: 0 } }, '$min'],
    [{ $rename: { n: 'm' } }, '$rename'],
    [{ $currentDate: { at: true } }, '$currentDate'],
  ])('update operators: %j', async (update: Document, name) => {
    await refused((await things()).updateOne({}, update), byName(name))
  })

  test('updates by pipeline and array filters', async () => {
    const pipeline = [{ $set: { n: 2 } }]
    await refused((await things()).updateOne({}, pipeline), byName('pipeline'))
    const filters = { arrayFilters: [{ 'one.n': 1 }] }
    await refused(
      (await things()).updateOne({}, { $set: { n: 2 } }, filters),
      byName('arrayFilters'),
    )
  })

  test.each([
    '$sort',
    '$limit',
    '$skip',
    '$count',
    '$project',
    '$addFields',
    '$unwind',
    '$replaceRoot',
    '$lookup',
    '$facet',
    '$bucket',
    '$bucketAuto',
    '$graphLookup',
    '$merge',
    '$out',
    '$sample',
    '$unionWith',
    '$sort',
    '$limit',
    '$project',
    '$replaceWith',
    '$setWindowFields',
    '$densify',
    '$geoNear',
    '$redact',
    '$documents',
  ])('stage %s', async (stage) => {
    await refused((await things()).aggregate([{ [stage]: {} }]).toArray(), byName(stage))
  })

  test.each([
    [[]],
    [[{ $match: { n: 1 } }]],
    [[{ $group: { _id: null } }, { $match: { n: 1 } }]],
    [[{ $group: { _id: '$n' } }, { $group: { _id: null } }]],
  ])('the pipeline %j', async (pipeline) => {
    await refused((await things()).aggregate(pipeline).toArray(), byName('an aggregation'))
  })

  test.each([
    [{ $add: ['$n', 1] }, '$add'],
    [{ n: '$n' }, 'n'],
    [['$n'], '$n'],
    ['$$ROOT', '$$ROOT'],
  ])('the expression %j', async (expression, name) => {
    for (const group of [{ _id: expression }, { _id: null, x: { $max: expression } }])
      await refused((await things()).aggregate([{ $group: group }]).toArray(), byName(name))
  })

  test.each([
    '$avg',
    '$min',
    '$first',
    '$last',
    '$push',
    '$addToSet',
    '$count',
    '$mergeObjects',
    '$stdDevPop',
    '$median',
    '$topN',
    '$firstN',
  ])('accumulator %s', async (name) => {
    const stage = { $group: { _id: null, x: { [name]: '$n' } } }
    await refused((await things()).aggregate([stage]).toArray(), byName(name))
  })

  test('options', async () => {
    const collection = await things()
    const french = { collation: { locale: 'fr' } }
    await refused(collection.find({}, french).toArray(), byName('collation'))
    await refused(collection.find({}, { hint: 'n_1' }).toArray(), byName('hint'))
    await refused(
      collection
        .find()
        .sort({ n: { $meta: 'textScore' } })
        .toArray(),
      byName('direction'),
    )
    await refused(
      collection.find({}, { projection: { list: { $slice: 1 } } }).toArray(),
      byName('projection'),
    )
    await refused(
      collection.find({}, { projection: { 'list.$': 1 } }).toArray(),
      byName('projection'),
    )
    await refused(collection.aggregate([], { let: { x: 1 } }).toArray(), byName('let'))
    await refused(collection.find({}, { readConcern: 'snapshot' }).toArray(), byName('snapshot'))
    await refused(collection.createIndex({ text: 'text' }), byName('text'))
    await refused(
      collection.createIndex({ n: 1 }, { collation: { locale: 'fr' } }),
      byName('collation'),
    )
    await refused(collection.createIndex({ n: 1 }, { hidden: true }), byName('hidden'))
    const partial = { partialFilterExpression: { n: 1 } }
    await refused(collection.createIndex({ n: 1 }, partial), byName('partialFilterExpression'))
    await refused(collection.countDocuments({}, { limit: 1 }), byName('$limit'))
  })

  test.each([
    ['a decimal', Decimal128.fromString('1.5'), 19],
    ['a timestamp', Timestamp.fromBits(1, 2), 17],
  ])('%s, which it could not keep exactly', async (_name, value, type) => {
    await refused((await things()).insertOne({ _id: 'b', value }), byName(`BSON type ${type}`))
    const update = { $set: { value } }
    await refused((await things()).updateOne({ _id: 'a' }, update), /not supported/)
  })

  test('whole numbers beyond what JavaScript can tell apart', async () => {
    const value = Long.fromString('9007199254740993')
    await refused((await things()).insertOne({ _id: 'b', value }), byName('2^53'))
  })

  test('patterns, wherever a value may stand', async () => {
    for (const text of [/é/, { $in: [/é/] }, { $ne: /é/ }])
      await refused(
        (await things()).find({ text } as Document).toArray(),
        byName('the pattern /é/'),
      )
  })

  test('change streams and unknown commands', async () => {
    const db = await database()
    const stream = (await things()).watch()
    await expect(stream.next()).rejects.toThrow('$changeStream')
    await stream.close()
    for (const command of [
      'distinct',
      'count',
      'create',
      'drop',
      'mapReduce',
      'eval',
      'renameCollection',
      'collMod',
      'validate',
    ])
      await expect(db.command({ [command]: 'things' })).rejects.toMatchObject({ code: 59 })
  })
})
