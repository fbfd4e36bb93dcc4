import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { Store } from '~/embedded/storage/store'
import { sweepExpired } from '~/embedded/storage/ttl-sweep'
import { decode, encode } from '~/embedded/values/bson'
import { temporaryDirectory } from './harness'

const NOON = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000)

let store: Store
beforeEach(() => {
  store = new Store(temporaryDirectory())
  onTestFinished(() => store.close())
})

function fill(index: Record<string, unknown>, docs: Record<string, unknown>[]) {
  store.begin()
  const things = store.catalog.open('test', 'things')
  store.catalog.createIndex(things, index)
  for (const doc of docs) things.insert(encode(doc))
  store.commit()
  return () => things.readAfter(0, 10_000).map(({ bytes }) => decode(bytes)._id)
}

describe('documents with an expiry index', () => {
  test('go once their date is that long past, not before', () => {
    const left = fill({ key: { at: 1 }, expireAfterSeconds: 120 }, [
      { _id: 'old', at: minutes(-10) },
      { _id: 'due', at: minutes(-2) },
      { _id: 'young', at: minutes(-1) },
      { _id: 'coming', at: minutes(5) },
      { _id: 'several', at: [minutes(5), minutes(-3)] },
      { _id: 'none' },
      { _id: 'text', at: '2020-01-01' },
      { _id: 'number', at: 5 },
    ])
    expect(sweepExpired(store, NOON)).toBe(3)
    expect(left()).toEqual(['young', 'coming', 'none', 'text', 'number'])
    expect(sweepExpired(store, NOON)).toBe(0)
    expect(sweepExpired(store, minutes(10))).toBe(2)
    expect(left()).toEqual(['none', 'text', 'number'])
  })

  test('go by the thousand', () => {
    const docs = Array.from({ length: 1_700 }, (_, _id) => ({ _id, at: minutes(-1) }))
    const left = fill({ key: { at: 1 }, expireAfterSeconds: 0 }, docs)
    expect(sweepExpired(store, NOON)).toBe(1_700)
    expect(left()).toEqual([])
  })
})
