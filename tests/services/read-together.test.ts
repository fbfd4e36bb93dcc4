import { Collection } from 'mongodb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineModel } from '~/db/collection.server'
import { readTogether } from '~/db/read-together.server'
import { DatabaseAwayError } from '~/domain/away'
import { useDatabase } from './database'

useDatabase()
interface Thing {
  _id: string
  n: number
}
const apples = defineModel<Thing>('apples', [])
const pears = defineModel<Thing>('pears', [])
beforeEach(async () => {
  await (await apples.open()).insertMany([1, 2, 3].map((n) => ({ _id: `a${n}`, n })))
  await (await pears.open()).insertMany([4, 5].map((n) => ({ _id: `p${n}`, n })))
})
afterEach(() => vi.restoreAllMocks())

/** The commands sent for what `act` reads, in their order. */
function sent() {
  const seen: string[] = []
  for (const method of ['find', 'aggregate'] as const) {
    const real = Collection.prototype[method] as (...given: unknown[]) => unknown
    vi.spyOn(Collection.prototype, method).mockImplementation(function (
      this: Collection,
      ...given: unknown[]
    ) {
      seen.push(`${method} ${this.collectionName}`)
      return real.apply(this, given) as never
    })
  }
  return seen
}

it('sends what is asked for in one turn as one command, each part answered with its own', async () => {
  const seen = sent()
  const later = async () => {
    for (let step = 0; step < 20; step++) await null
    return readTogether(apples, { filter: { _id: { $in: ['a1', 'nobody'] } } })
  }
  const [two, last, one, none] = await Promise.all([
    readTogether(apples, { filter: { n: { $gte: 2 } }, projection: { n: 1 } }),
    readTogether(pears, { filter: {}, sort: { n: -1 }, limit: 1, projection: { _id: 0, n: 1 } }),
    later(),
    readTogether(pears, { filter: { n: 9 } }),
  ])
  expect(seen).toEqual(['aggregate apples'])
  expect(two.map(({ n }) => n).sort()).toEqual([2, 3])
  expect(last).toEqual([{ n: 5 }])
  expect(one).toEqual([{ _id: 'a1', n: 1 }])
  expect(none).toEqual([])
})

it('sends what is asked for alone as it is, and nobody joins what has begun', async () => {
  const seen = sent()
  expect(await readTogether(pears, { filter: { n: 4 } })).toEqual([{ _id: 'p4', n: 4 }])
  await (await pears.open()).updateOne({ _id: 'p4' }, { $set: { n: 40 } })
  expect(await readTogether(pears, { filter: { _id: 'p4' } })).toEqual([{ _id: 'p4', n: 40 }])
  expect(seen).toEqual(['find pears', 'find pears'])
})

it('splits what would be too many parts, and loses none', async () => {
  const seen = sent()
  const wanted = Array.from({ length: 120 }, (_, i) => (i % 3) + 1)
  const found = await Promise.all(wanted.map((n) => readTogether(apples, { filter: { n } })))
  expect(found.map((one) => one.map(({ n }) => n))).toEqual(wanted.map((n) => [n]))
  expect(seen).toEqual(['aggregate apples', 'aggregate apples', 'aggregate apples'])
})

it('reads each alone when they cannot be read together: what is broken takes only itself away', async () => {
  const broken = { n: { $nonsense: 1 } } as never
  const [bad, good] = await Promise.allSettled([
    readTogether(apples, { filter: broken }),
    readTogether(pears, { filter: { n: 5 } }),
  ])
  expect(bad).toMatchObject({ status: 'rejected' })
  expect(good).toEqual({ status: 'fulfilled', value: [{ _id: 'p5', n: 5 }] })
})

it('does not wait again, once for each, for a database that is away', async () => {
  const seen = sent()
  vi.spyOn(Collection.prototype, 'aggregate').mockImplementation(() => {
    seen.push('aggregate')
    throw new DatabaseAwayError(false, null)
  })
  const asked = [readTogether(apples, { filter: {} }), readTogether(pears, { filter: {} })]
  for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
  expect(seen).toEqual(['aggregate'])
})
