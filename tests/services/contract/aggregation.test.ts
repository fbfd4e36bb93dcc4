import type { Collection, Document } from 'mongodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '~/db/driver/client.server'
import { useDatabase } from '../harness/database'

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

/** Groups sorted by key. */
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
