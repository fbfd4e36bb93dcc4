import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '~/db/driver/client.server'
import { useDatabase } from '../harness/database'

/*
 * Contract: queries that the product sends to its database, with MongoDB's answers. Runs on the server of
 * MONGODB_URI, else on the embedded one.
 */
useDatabase()

interface Thing {
  _id: string
  name?: string | null
  n?: number | null | string
  at?: Date
  tags?: (string | number)[]
  parts?: { code: string; count: number }[]
  inner?: { deep?: { value: number }; flag?: boolean } | null
}

const THINGS: Thing[] = [
  { _id: 'a', name: 'Élan', n: 3, tags: ['red', 'blue'], inner: { deep: { value: 1 } } },
  { _id: 'b', name: 'elan', n: 10, tags: [], parts: [{ code: 'x', count: 1 }] },
  { _id: 'c', name: null, n: -2.5, at: new Date('2026-11-20T08:30:00Z'), inner: null },
  {
    _id: 'd',
    n: null,
    tags: ['blue'],
    parts: [
      { code: 'x', count: 5 },
      { code: 'y', count: 2 },
    ],
  },
  { _id: 'e', name: 'zoé', n: '3', inner: { flag: true } },
]

const things = async () => (await database()).collection<Thing>('things')
const ids = async (filter: object, sort: Record<string, 1 | -1> = { _id: 1 }) =>
  (await (await things()).find(filter).sort(sort).toArray()).map(({ _id }) => _id).join('')

/** Each test runs with and without an index: the answers must not differ. */
describe.each([
  ['without an index', null],
  ['with indexes', true],
])('%s', (_name, indexed) => {
  beforeEach(async () => {
    const collection = await things()
    await collection.dropIndexes().catch(() => null)
    if (indexed)
      await collection.createIndexes([
        { key: { name: 1 } },
        { key: { n: 1, name: -1 } },
        { key: { tags: 1, n: -1 } },
        { key: { 'parts.code': 1 } },
        { key: { at: -1 } },
        { key: { 'inner.deep.value': 1 } },
      ])
    await collection.insertMany(THINGS)
  })

  it('compares within one type only', async () => {
    expect(await ids({ n: 3 })).toBe('a')
    expect(await ids({ n: '3' })).toBe('e')
    expect(await ids({ n: { $gt: -5 } })).toBe('abc')
    expect(await ids({ n: { $gte: 3, $lt: 10 } })).toBe('a')
    expect(await ids({ n: { $lte: '9' } })).toBe('e')
    expect(await ids({ n: { $lt: -10 } })).toBe('')
    expect(await ids({ at: { $gte: new Date('2026-11-20T08:30:00Z') } })).toBe('c')
    expect(await ids({ at: { $gt: new Date('2026-11-20T08:30:00Z') } })).toBe('')
  })

  it('takes a missing field for null, where null is asked', async () => {
    expect(await ids({ name: null })).toBe('cd')
    expect(await ids({ name: { $ne: null } })).toBe('abe')
    expect(await ids({ name: { $exists: false } })).toBe('d')
    expect(await ids({ name: { $exists: true } })).toBe('abce')
    expect(await ids({ n: { $in: [null, 10] } })).toBe('bd')
    expect(await ids({ n: { $gte: null } })).toBe('d')
    expect(await ids({ 'inner.flag': null })).toBe('abcd')
    expect(await ids({ inner: null })).toBe('bcd')
  })

  it('looks into arrays', async () => {
    expect(await ids({ tags: 'blue' })).toBe('ad')
    expect(await ids({ tags: ['blue'] })).toBe('d')
    expect(await ids({ tags: { $in: ['red', 'green'] } })).toBe('a')
    expect(await ids({ tags: { $ne: 'red' } })).toBe('bcde')
    expect(await ids({ tags: [] })).toBe('b')
    expect(await ids({ 'parts.code': 'x' })).toBe('bd')
    expect(await ids({ 'parts.0.count': 5 })).toBe('d')
    expect(await ids({ 'parts.code': 'x', 'parts.count': 2 })).toBe('d')
  })

  it('goes along dotted paths and compares whole documents', async () => {
    expect(await ids({ 'inner.deep.value': 1 })).toBe('a')
    expect(await ids({ inner: { deep: { value: 1 } } })).toBe('a')
    expect(await ids({ inner: { flag: true } })).toBe('e')
    expect(await ids({ inner: { flag: true, more: 1 } })).toBe('')
  })

  it('combines conditions', async () => {
    expect(await ids({ $or: [{ n: 3 }, { name: 'zoé' }] })).toBe('ae')
    expect(await ids({ $and: [{ tags: 'blue' }, { n: { $ne: 3 } }] })).toBe('d')
    expect(await ids({ _id: { $in: ['e', 'a', 'zz', 'a'] }, n: { $ne: '3' } })).toBe('a')
    expect(await ids({ _id: { $in: [] } })).toBe('')
    expect(await ids({ _id: { $gt: 'b', $lte: 'd' } })).toBe('cd')
  })

  it('sorts by type, then by bytes, arrays by their least or greatest element', async () => {
    expect(await ids({}, { n: 1, _id: 1 })).toBe('dcabe')
    expect(await ids({}, { n: -1, _id: 1 })).toBe('ebacd')
    expect(await ids({}, { name: 1, _id: 1 })).toBe('cdbea')
    expect(await ids({}, { tags: 1, _id: 1 })).toBe('bcead')
    expect(await ids({}, { tags: -1, _id: 1 })).toBe('adceb')
    expect(await ids({ n: { $gte: -5 } }, { n: -1, name: 1 })).toBe('bac')
  })

  it('skips, limits and counts', async () => {
    const collection = await things()
    const page = await collection.find().sort({ n: 1 }).skip(1).limit(2).toArray()
    expect(page.map(({ _id }) => _id)).toEqual(['c', 'a'])
    expect(await collection.countDocuments({ n: { $gt: 0 } })).toBe(2)
  })
})

describe('projections', () => {
  beforeEach(async () => {
    await (await things()).insertMany(THINGS)
  })
  const only = async (projection: object) => {
    return (await things()).findOne({ _id: 'd' }, { projection })
  }

  it('keep the named fields and _id, in stored order', async () => {
    expect(Object.keys((await only({ tags: 1, n: 1 })) ?? {})).toEqual(['_id', 'n', 'tags'])
  })
  it('leave _id out on demand', async () => {
    expect(await only({ _id: 0, n: 1 })).toEqual({ n: null })
  })
  it('leave fields out', async () => {
    expect(await only({ parts: 0, tags: 0 })).toEqual({ _id: 'd', n: null })
  })
  it('reach into documents and arrays', async () => {
    expect(await only({ 'parts.code': 1 })).toEqual({
      _id: 'd',
      parts: [{ code: 'x' }, { code: 'y' }],
    })
    expect(await only({ 'parts.code': 0, tags: 0, n: 0 })).toEqual({
      _id: 'd',
      parts: [{ count: 5 }, { count: 2 }],
    })
  })
})
