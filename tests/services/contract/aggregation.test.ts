import type { Collection, Document } from 'mongodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '~/db/client.server'
import { useDatabase } from '../database'

useDatabase()

interface Sale extends Document {
  _id: number
}
let sales: Collection<Sale>
beforeEach(async () => {
  sales = (await database()).collection<Sale>('sales')
  await sales.createIndex({ site: 1, day: 1 })
  await sales.insertMany([
    { _id: 1, site: 'a', day: '01', figures: { net: 0.1, hours: 2 }, lines: [{ k: 'x', q: 1 }] },
    { _id: 2, site: 'a', day: '02', figures: { net: 0.2, hours: 3 }, lines: [] },
    {
      _id: 3,
      site: 'b',
      day: '01',
      figures: { net: 5 },
      lines: [
        { k: 'x', q: 2 },
        { k: 'y', q: 4 },
      ],
    },
    { _id: 4, site: 'b', day: '03', figures: { net: null, hours: 'x' } },
    { _id: 5, site: 'c', day: '02', note: 'no figures' },
  ])
})
const run = (...pipeline: Document[]) => sales.aggregate(pipeline).toArray()

describe('$group', () => {
  it('adds up, skipping what is no number', async () => {
    const groups = await run(
      {
        $group: {
          _id: '$site',
          net: { $sum: '$figures.net' },
          hours: { $sum: '$figures.hours' },
          mean: { $avg: '$figures.net' },
          days: { $sum: 1 },
        },
      },
      { $sort: { _id: 1 } },
    )
    expect(groups).toEqual([
      { _id: 'a', net: 0.30000000000000004, hours: 5, mean: 0.15000000000000002, days: 2 },
      { _id: 'b', net: 5, hours: 0, mean: 5, days: 2 },
      { _id: 'c', net: 0, hours: 0, mean: null, days: 1 },
    ])
  })

  it('adds many small amounts without drift', async () => {
    await sales.deleteMany({})
    await sales.insertMany(Array.from({ length: 10 }, (_, i) => ({ _id: i, net: 0.1 })))
    expect(await run({ $group: { _id: null, net: { $sum: '$net' } } })).toEqual([
      { _id: null, net: 1 },
    ])
  })

  it('keeps first, last, greatest, least; pushes what is there', async () => {
    const groups = await run(
      { $sort: { day: 1, _id: 1 } },
      {
        $group: {
          _id: '$site',
          first: { $first: '$day' },
          last: { $last: '$figures.hours' },
          max: { $max: '$figures.net' },
          min: { $min: '$figures.hours' },
          notes: { $push: '$note' },
          days: { $addToSet: '$day' },
          rows: { $push: { day: '$day', net: '$figures.net' } },
        },
      },
      { $sort: { _id: -1 } },
    )
    expect(groups.map(({ days, ...rest }) => ({ ...rest, days: days.sort() }))).toEqual([
      {
        ...{ _id: 'c', first: '02', last: null, max: null, min: null, notes: ['no figures'] },
        ...{ days: ['02'], rows: [{ day: '02' }] },
      },
      {
        ...{ _id: 'b', first: '01', last: 'x', max: 5, min: 'x', notes: [], days: ['01', '03'] },
        rows: [
          { day: '01', net: 5 },
          { day: '03', net: null },
        ],
      },
      {
        ...{ _id: 'a', first: '01', last: 3, max: 0.2, min: 2, notes: [], days: ['01', '02'] },
        rows: [
          { day: '01', net: 0.1 },
          { day: '02', net: 0.2 },
        ],
      },
    ])
  })

  it('takes missing and null keys together, and documents as keys', async () => {
    expect(await run({ $group: { _id: '$note', n: { $sum: 1 } } }, { $sort: { _id: 1 } })).toEqual([
      { _id: null, n: 4 },
      { _id: 'no figures', n: 1 },
    ])
    const groups = await run(
      { $group: { _id: { site: '$site', first: { $eq: ['$day', '01'] } }, n: { $sum: 1 } } },
      { $match: { '_id.first': true } },
      { $sort: { '_id.site': 1 } },
    )
    expect(groups).toEqual([
      { _id: { site: 'a', first: true }, n: 1 },
      { _id: { site: 'b', first: true }, n: 1 },
    ])
  })
})

describe('$match, $sort, $skip, $limit', () => {
  it('work in any order', async () => {
    const ids = async (...pipeline: Document[]) => (await run(...pipeline)).map(({ _id }) => _id)
    expect(
      await ids({ $match: { site: { $in: ['a', 'b'] } } }, { $sort: { day: -1, _id: 1 } }),
    ).toEqual([4, 2, 1, 3])
    expect(await ids({ $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 2 })).toEqual([4, 3])
    expect(await ids({ $sort: { _id: -1 } }, { $limit: 3 }, { $skip: 1 })).toEqual([4, 3])
    expect(await ids({ $limit: 4 }, { $match: { site: 'b' } }, { $sort: { _id: -1 } })).toEqual([
      4, 3,
    ])
    expect(await ids({ $match: { site: 'a' } }, { $match: { day: '02' } })).toEqual([2])
  })
})

describe('$unwind', () => {
  it('makes a document of each element', async () => {
    const rows = await run(
      { $unwind: '$lines' },
      { $group: { _id: '$lines.k', q: { $sum: '$lines.q' } } },
      { $sort: { _id: 1 } },
    )
    expect(rows).toEqual([
      { _id: 'x', q: 3 },
      { _id: 'y', q: 4 },
    ])
  })
  it('keeps empty ones and numbers them on demand', async () => {
    const path = { path: '$lines', preserveNullAndEmptyArrays: true, includeArrayIndex: 'at' }
    const rows = await run(
      { $match: { _id: { $lte: 3 } } },
      { $unwind: path },
      { $project: { lines: 1, at: 1 } },
      { $sort: { _id: 1, at: 1 } },
    )
    expect(rows).toEqual([
      { _id: 1, lines: { k: 'x', q: 1 }, at: 0 },
      { _id: 2, at: null },
      { _id: 3, lines: { k: 'x', q: 2 }, at: 0 },
      { _id: 3, lines: { k: 'y', q: 4 }, at: 1 },
    ])
  })
})

describe('$project and $addFields', () => {
  const first = async (...pipeline: Document[]) =>
    (await run({ $match: { _id: 1 } }, ...pipeline))[0]

  it('keep, leave out, rename and compute', async () => {
    expect(await first({ $project: { site: 1, 'figures.net': 1 } })).toEqual({
      ...{ _id: 1, site: 'a', figures: { net: 0.1 } },
    })
    expect(await first({ $project: { lines: 0, figures: 0, day: 0 } })).toEqual({
      _id: 1,
      site: 'a',
    })
    expect(
      await first({
        $project: { _id: 0, place: '$site', double: { $multiply: ['$figures.hours', 2] } },
      }),
    ).toEqual({ place: 'a', double: 4 })
    expect(await first({ $project: { keys: '$lines.k', gone: '$nothing' } })).toEqual({
      _id: 1,
      keys: ['x'],
    })
  })

  it('set fields inside documents and arrays', async () => {
    expect(
      await first({
        $addFields: { 'figures.half': { $divide: ['$figures.hours', 2] }, 'lines.z': 1 },
      }),
    ).toMatchObject({ figures: { net: 0.1, hours: 2, half: 1 }, lines: [{ k: 'x', q: 1, z: 1 }] })
    expect(await first({ $set: { site: '$$REMOVE' } }, { $unset: ['figures', 'lines'] })).toEqual({
      _id: 1,
      day: '01',
    })
  })

  it('compute with conditions, arrays and documents', async () => {
    const [row] = await run(
      { $match: { _id: 3 } },
      {
        $project: {
          _id: 0,
          big: { $cond: [{ $gt: ['$figures.net', 4] }, 'yes', 'no'] },
          none: { $ifNull: ['$figures.hours', 0] },
          isMissing: { $eq: ['$figures.hours', null] },
          count: { $size: '$lines' },
          second: { $arrayElemAt: ['$lines.k', 1] },
          heavy: { $filter: { input: '$lines', as: 'line', cond: { $gte: ['$$line.q', 3] } } },
          doubled: { $map: { input: '$lines', as: 'l', in: { $multiply: ['$$l.q', 2] } } },
          total: { $sum: '$lines.q' },
          names: { $map: { input: { $objectToArray: '$figures' }, in: '$$this.k' } },
          label: { $concat: ['$site', '-', '$day'] },
          nothing: { $add: ['$figures.hours', 1] },
        },
      },
    )
    expect(row).toEqual({
      big: 'yes',
      none: 0,
      isMissing: false,
      count: 2,
      second: 'y',
      heavy: [{ k: 'y', q: 4 }],
      doubled: [4, 8],
      total: 6,
      names: ['net'],
      label: 'b-01',
      nothing: null,
    })
  })

  it('replaces the root and counts', async () => {
    expect(await first({ $replaceRoot: { newRoot: '$figures' } })).toEqual({ net: 0.1, hours: 2 })
    expect(await run({ $match: { site: 'b' } }, { $count: 'n' })).toEqual([{ n: 2 }])
    expect(await run({ $match: { site: 'zz' } }, { $count: 'n' })).toEqual([])
  })
})
