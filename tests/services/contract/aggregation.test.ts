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
    { _id: 3, site: 'b', day: '01', figures: { net: 5 }, lines: [{ k: 'x' }, { k: 'y' }] },
    { _id: 4, site: 'b', day: '03', figures: { net: null, hours: 'x' } },
    { _id: 5, site: 'c', day: '02', note: 'no figures' },
  ])
})

/** The groups in the order of their keys. */
async function groups($group: Document, ...matches: Document[]) {
  const stages = [...matches.map(($match) => ({ $match })), { $group }]
  const found = await sales.aggregate(stages).toArray()
  return found.sort((a, b) => (String(a._id) < String(b._id) ? -1 : 1))
}

describe('$group', () => {
  it('adds up, skipping what is no number', async () => {
    const sums = { net: { $sum: '$figures.net' }, hours: { $sum: '$figures.hours' } }
    expect(await groups({ _id: '$site', ...sums, days: { $sum: 1 } })).toEqual([
      { _id: 'a', net: 0.30000000000000004, hours: 5, days: 2 },
      { _id: 'b', net: 5, hours: 0, days: 2 },
      { _id: 'c', net: 0, hours: 0, days: 1 },
    ])
  })

  it('adds many small amounts without drift', async () => {
    await sales.deleteMany({})
    await sales.insertMany(Array.from({ length: 10 }, (_, i) => ({ _id: i, net: 0.1 })))
    expect(await groups({ _id: null, net: { $sum: '$net' } })).toEqual([{ _id: null, net: 1 }])
  })

  it('keeps the greatest, across types, leaving out null and what is missing', async () => {
    const most = { net: { $max: '$figures.net' }, hours: { $max: '$figures.hours' } }
    expect(await groups({ _id: '$site', day: { $max: '$day' }, ...most })).toEqual([
      { _id: 'a', day: '02', net: 0.2, hours: 3 },
      { _id: 'b', day: '03', net: 5, hours: 'x' },
      { _id: 'c', day: '02', net: null, hours: null },
    ])
  })

  it('takes missing and null keys together, and an array’s fields as one key', async () => {
    expect(await groups({ _id: '$note', n: { $sum: 1 } })).toEqual([
      { _id: 'no figures', n: 1 },
      { _id: null, n: 4 },
    ])
    expect(await groups({ _id: '$lines.k', n: { $sum: 1 } })).toEqual([
      { _id: [], n: 1 },
      { _id: null, n: 2 },
      { _id: ['x'], n: 1 },
      { _id: ['x', 'y'], n: 1 },
    ])
  })

  it('sees what every $match before it lets through', async () => {
    const count = { _id: null, n: { $sum: 1 } }
    expect(await groups(count, { site: { $in: ['a', 'b'] } }, { day: '01' })).toEqual([
      { _id: null, n: 2 },
    ])
    expect(await groups(count, { site: 'b' })).toEqual([{ _id: null, n: 2 }])
    expect(await groups(count, { site: 'zz' })).toEqual([])
  })
})

describe('$unionWith', () => {
  beforeEach(async () => {
    const visits = (await database()).collection<Sale>('visits')
    await visits.createIndex({ at: 1 })
    await visits.insertMany([
      { _id: 7, at: 3, site: 'b', text: 'é' },
      { _id: 8, at: 9, site: 'a', text: 'late' },
      { _id: 9, at: 5, site: 'a', list: [1, { k: null }] },
    ])
  })
  const named = (name: string) => ({ $replaceWith: { [name]: '$$ROOT' } })
  const union = (coll: string, ...pipeline: Document[]) => ({ $unionWith: { coll, pipeline } })
  /** What each part found, by its name. */
  async function parts(...pipeline: Document[]) {
    const found = await sales.aggregate(pipeline).toArray()
    const byName: Record<string, unknown[]> = {}
    for (const document of found)
      for (const [name, value] of Object.entries(document)) {
        byName[name] = [...(byName[name] ?? []), value]
        expect(Object.keys(document)).toEqual([name])
      }
    return byName
  }

  it('brings documents of several collections, each under the name of its part', async () => {
    const own = [{ $match: { site: 'a' } }, { $project: { day: 1 } }, named('sold')]
    const visits = union('visits', { $match: { _id: 9 } }, named('came'))
    expect(await parts(...own, visits)).toEqual({
      sold: expect.arrayContaining([
        { _id: 1, day: '01' },
        { _id: 2, day: '02' },
      ]),
      came: [{ _id: 9, at: 5, site: 'a', list: [1, { k: null }] }],
    })
  })

  it('limits each part after its own order', async () => {
    const latest = [{ $sort: { at: -1 } }, { $limit: 1 }, { $project: { _id: 0, at: 1 } }]
    const first = [{ $match: { site: 'b' } }, { $sort: { day: -1 } }, { $limit: 1 }]
    const found = await parts(
      ...[...first, { $project: { day: 1 } }, named('own')],
      union('visits', ...latest, named('latest')),
      union(
        'visits',
        { $match: { at: { $gt: 3 } } },
        { $sort: { at: 1 } },
        { $limit: 1 },
        named('next'),
      ),
      union('sales', { $match: { _id: 5 } }, { $project: { note: 0 } }, named('again')),
    )
    expect(found).toEqual({
      own: [{ _id: 4, day: '03' }],
      latest: [{ at: 9 }],
      next: [{ _id: 9, at: 5, site: 'a', list: [1, { k: null }] }],
      again: [{ _id: 5, site: 'c', day: '02' }],
    })
  })

  it('finds nothing in a collection that is not there, its own included', async () => {
    const nowhere = (await database()).collection('nowhere')
    const pipeline = [
      { $match: {} },
      named('own'),
      union('visits', { $match: { _id: 7 } }, named('v')),
    ]
    expect(await nowhere.aggregate(pipeline).toArray()).toEqual([
      { v: { _id: 7, at: 3, site: 'b', text: 'é' } },
    ])
    expect(
      await parts({ $match: { _id: 99 } }, named('own'), union('nowhere', named('n'))),
    ).toEqual({})
  })

  it('goes on over more documents than one answer holds', async () => {
    await sales.insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: 100 + i, site: 'many' })))
    const cursor = sales.aggregate(
      [{ $match: { site: 'many' } }, named('own'), union('visits', named('v'))],
      { batchSize: 50 },
    )
    const found = await cursor.toArray()
    expect(
      found
        .filter(({ own }) => own)
        .map(({ own }) => own._id)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 300 }, (_, i) => 100 + i))
    expect(found.filter(({ v }) => v)).toHaveLength(3)
  })
})
