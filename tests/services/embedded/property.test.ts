import { Aggregator, ProcessingMode, Query } from 'mingo'
import { Context } from 'mingo/core'
import * as accumulators from 'mingo/operators/accumulator'
import * as stages from 'mingo/operators/pipeline'
import * as queries from 'mingo/operators/query'
import { expect, onTestFinished, test } from 'vitest'
import { parsePipeline } from '~/embedded/aggregate/pipeline'
import { aggregateSource } from '~/embedded/commands/aggregation'
import { readAll } from '~/embedded/commands/read'
import { parseFilter } from '~/embedded/query/filter'
import { compile } from '~/embedded/query/matcher'
import { parseSort, sortBy } from '~/embedded/query/sort'
import type { StoredCollection } from '~/embedded/storage/collection'
import { Store } from '~/embedded/storage/store'
import { decode, encode } from '~/embedded/values/bson'
import { compareValues } from '~/embedded/values/compare'
import { encodeKey, encodeValue } from '~/embedded/values/key'
import type { Doc } from '~/embedded/values/value'
import fc from '../../property'
import { temporaryDirectory } from './harness'

/*
 * Compares index scans with full scans, and this evaluation of filters with mingo's, an independent implementation,
 * on filters of plain values. mingo is left out where it is known to differ from MongoDB: null in comparisons, order
 * of fields, and strings beyond the Basic Multilingual Plane.
 */

const text = fc.constantFrom('', 'a', 'ab', 'b', 'é', 'z', 'Z', '10', '9')
const number = fc.constantFrom(-1.5, 0, 1, 2, 3, 10, 1e9, -7)
const date = fc.constantFrom(0, 86_400_000, -1).map((ms) => new Date(ms))
const scalar = fc.oneof(text, number, fc.boolean(), date)
const field = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
)
const docs = fc
  .array(
    fc.record(
      {
        a: field,
        b: field,
        c: fc.record({ d: field }, { requiredKeys: [] }),
        n: number,
      },
      { requiredKeys: ['n'] },
    ),
    { maxLength: 25 },
  )
  .map((list) => list.map((doc, _id): Doc => ({ _id, ...doc })))

const path = fc.constantFrom('a', 'b', 'c.d', 'n', '_id')
const comparison = fc
  .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), scalar)
  .map(([operator, value]) => ({ [operator]: value }))
const condition = fc.oneof(
  { weight: 3, arbitrary: scalar as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: comparison },
  {
    weight: 2,
    arbitrary: fc.tuple(comparison, comparison).map(([x, y]) => ({ ...x, ...y })),
  },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 4 }).map(($in) => ({ $in })) },
  { weight: 1, arbitrary: scalar.map(($ne) => ({ $ne })) },
  { weight: 1, arbitrary: fc.boolean().map(($exists) => ({ $exists })) },
)
const flat = fc
  .array(fc.tuple(path, condition), { maxLength: 3 })
  .map((entries): Doc => Object.fromEntries(entries))
const filters = fc.oneof(
  { weight: 3, arbitrary: flat },
  {
    weight: 1,
    arbitrary: fc.tuple(flat, flat, flat).map(([x, y, z]): Doc => ({ ...x, $or: [y, z] })),
  },
)
const sorts = fc
  .uniqueArray(fc.tuple(path, fc.constantFrom(1 as const, -1 as const)), {
    maxLength: 2,
    selector: ([name]) => name,
  })
  .map((entries): Doc => Object.fromEntries(entries))

const INDEXES: Doc[] = [
  { key: { a: 1 } },
  { key: { n: 1, _id: 1 }, unique: true },
  { key: { _id: -1, n: -1 }, unique: true },
  { key: { b: -1, n: 1 } },
  { key: { 'c.d': 1, n: -1 } },
  { key: { n: 1, b: 1 } },
  { key: { a: -1, n: 1 }, name: 'some', sparse: true },
  { key: { b: 1 }, name: 'few', sparse: true },
]

/** A store with two collections: one with indexes, one without. */
function openStore() {
  const store = new Store(temporaryDirectory())
  onTestFinished(() => store.close())
  store.begin()
  const indexed = store.catalog.open('test', 'indexed')
  for (const index of INDEXES) store.catalog.createIndex(indexed, index)
  const plain = store.catalog.open('test', 'plain')
  return { store, indexed, plain }
}

function clear(collection: StoredCollection) {
  for (const stored of collection.readAfter(0, 10_000)) collection.remove(stored)
}

const context = Context.init({
  query: queries,
  pipeline: stages,
  accumulator: accumulators,
} as never)
const options = { context, processingMode: ProcessingMode.CLONE_INPUT }
const idsOf = (found: readonly Doc[]) => found.map(({ _id }) => _id)

/** True when mingo's semantics equal MongoDB's: mingo never matches null or a missing field in comparisons and `$in`. */
const mingoAgrees = (filter: Doc) => !JSON.stringify(filter).includes('null')

test('an index finds what a look at every document finds, in the same order', () => {
  const { store, indexed, plain } = openStore()
  fc.assert(
    fc.property(docs, docs, filters, sorts, (first, second, filter, sort) => {
      clear(indexed)
      clear(plain)
      // inserted, overwritten, partly removed: the indexes must be up to date
      for (const doc of first) indexed.insert(encode(doc))
      for (const stored of indexed.readAfter(0, 100)) {
        const next = second[Number(decode(stored.bytes)._id)]
        if (next) indexed.replace(stored.row, stored.bytes, encode(next))
        else indexed.remove(stored)
      }
      for (const { bytes } of indexed.readAfter(0, 100)) plain.insert(bytes)

      const reading = { filter: parseFilter(filter), sort: parseSort(sort), skip: 0, limit: 0 }
      const read = (collection: StoredCollection) =>
        readAll(store.sqlite, collection, reading).map(({ bytes }) => decode(bytes))
      const found = read(indexed)
      const all = plain.readAfter(0, 100).map(({ bytes }) => decode(bytes))
      const wanted = all.filter(compile(reading.filter))
      expect(idsOf(found).sort()).toEqual(idsOf(wanted).sort())
      expect(idsOf(read(plain)).sort()).toEqual(idsOf(wanted).sort())

      // sorted: sorting again changes nothing, ties aside
      const again = sortBy(found, reading.sort, (doc) => doc)
      expect(idsOf(again)).toEqual(idsOf(found))

      const limited = readAll(store.sqlite, indexed, { ...reading, skip: 1, limit: 2 })
      expect(idsOf(limited.map(({ bytes }) => decode(bytes)))).toEqual(idsOf(found.slice(1, 3)))

      if (mingoAgrees(filter)) {
        const query = new Query(filter, options)
        expect(idsOf(all.filter((doc) => query.test(doc))).sort()).toEqual(idsOf(wanted).sort())
      }
    }),
    {
      numRuns: 400,
      // -1, whose key ends in bytes FF, in a descending field before another one
      examples: [-1, new Date(-1)].map((b): [Doc[], Doc[], Doc, Doc] => [
        [{ _id: 0, b, n: 2 }],
        [{ _id: 0, b, n: 1e9 }],
        { n: 1e9, b },
        {},
      ]),
    },
  )
})

test('sums, extremes and counts by group equal mingo’s', () => {
  const { store, indexed } = openStore()
  const whole = docs.map((list) =>
    list.map((doc): Doc => ({ ...doc, n: Math.trunc(Number(doc.n)) })),
  )
  fc.assert(
    fc.property(whole, fc.constantFrom('$n', '$c.d', null), (list, _id) => {
      clear(indexed)
      const rows = list.map((doc) => ({ ...doc, a: typeof doc.a === 'string' ? doc.a : 'none' }))
      for (const doc of rows) indexed.insert(encode(doc))
      const pipeline = [
        { $match: { a: { $ne: 'z' } } },
        {
          $group: {
            _id,
            total: { $sum: '$n' },
            count: { $sum: 1 },
            most: { $max: '$n' },
            last: { $max: '$a' },
          },
        },
      ]
      const ours = [...aggregateSource(store.sqlite, indexed, parsePipeline(pipeline))]
        .flat()
        .map((bytes) => decode(bytes))
      const theirs = new Aggregator(pipeline as never, options).run(rows as never) as Doc[]
      const byKey = (groups: readonly Doc[]) =>
        [...groups].sort((x, y) => compareValues(x._id, y._id))
      expect(byKey(ours)).toEqual(byKey(theirs))
    }),
    { numRuns: 100 },
  )
})

const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 3 }), tie('value'), { maxKeys: 3 }),
  ),
})).value

test('keys order as values do', () => {
  const sign = (order: number) => Math.sign(order)
  fc.assert(
    fc.property(anything, anything, fc.integer(), (a, b, n) => {
      const order = sign(compareValues(a, b))
      expect(sign(Buffer.compare(encodeValue(a), encodeValue(b)))).toBe(order)
      // compound index: the first field decides, in reverse for a descending one
      const [x, y] = [encodeKey([a, n], [-1, 1]), encodeKey([b, n - 1], [-1, 1])]
      expect(sign(Buffer.compare(x, y))).toBe(order === 0 ? 1 : order === 1 ? -1 : 1)
    }),
    { numRuns: 1_000 },
  )
})
