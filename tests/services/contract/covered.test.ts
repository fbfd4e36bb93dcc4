import { type Collection, type Document, Long } from 'mongodb'
import { beforeEach, expect, it } from 'vitest'
import { database } from '~/db/driver/client.server'
import { useDatabase } from '../harness/database'

/*
 * Covered queries: what an index holds whole is answered without reading the documents, with the same result.
 */
useDatabase()

const VALUES: [string, unknown][] = [
  ['whole', 7],
  ['beyond 32 bits', 2 ** 40 + 1],
  ['a long', Long.fromNumber(2 ** 45)],
  ['a fraction', 0.1],
  ['negative', -12.5],
  ['large', 1.7e308],
  ['tiny', 5e-324],
  ['without end', Number.POSITIVE_INFINITY],
  ['without end below', Number.NEGATIVE_INFINITY],
  ['no number', Number.NaN],
  ['0', 0],
  ['−0', -0],
  ['text', 'Orvault'],
  ['a text of other alphabets', 'é€ Ω 日本'],
  ['no letter', ''],
  ['zeros in a text', 'a\0b\0'],
  ['a zero in front', '\0'],
  ['null', null],
  ['nothing', undefined],
  ['yes', true],
  ['a day', new Date('2026-11-19T00:00:00Z')],
  ['a document', { a: 1 }],
]

interface Row extends Document {
  _id: string
}
let rows: Collection<Row>
const rowOf = ([_id, revision]: [string, unknown]): Row => ({
  _id,
  site: 's',
  data: 'x'.repeat(20_000),
  ...(revision === undefined ? {} : { revision }),
})
beforeEach(async () => {
  rows = (await database()).collection<Row>('covered')
  await rows.createIndex({ _id: 1, revision: 1 }, { name: 'id_revision' })
  await rows.insertMany(VALUES.map(rowOf))
})

const ids = VALUES.map(([id]) => id)
const found = async (projection: Document, filter: Document = { _id: { $in: ids } }) =>
  new Map((await rows.find(filter, { projection }).toArray()).map((row) => [row._id, row]))

it.each(VALUES)('%s', async (id, value) => {
  const decoded = value instanceof Long ? value.toNumber() : value
  // an index cannot distinguish null from a missing field
  expect((await found({ revision: 1 })).get(id)).toStrictEqual({
    _id: id,
    revision: decoded ?? null,
  })
  const [alone] = await rows.find({ _id: id }, { projection: { _id: 0, revision: 1 } }).toArray()
  expect(alone).toStrictEqual(value === undefined ? {} : { revision: decoded })
})

it('finds each once, those of other names not at all, and what was changed or removed since', async () => {
  expect((await found({ revision: 1 })).size).toBe(ids.length)
  await rows.updateMany({ _id: { $in: ['whole', 'text'] } }, { $set: { revision: 'new' } })
  await rows.deleteOne({ _id: 'large' })
  const after = await found(
    { revision: 1 },
    { _id: { $in: ['whole', 'text', 'large', 'unknown'] } },
  )
  expect([...after.values()]).toEqual(
    expect.arrayContaining([
      { _id: 'whole', revision: 'new' },
      { _id: 'text', revision: 'new' },
    ]),
  )
  expect(after.size).toBe(2)
})

it('leaves to the documents what an array spreads over several entries', async () => {
  await rows.updateOne({ _id: 'whole' }, { $set: { revision: ['a', 'b'] } })
  expect((await found({ revision: 1 })).get('whole')).toEqual({
    _id: 'whole',
    revision: ['a', 'b'],
  })
  expect(
    (await rows.find({ _id: 'whole' }, { projection: { revision: 1 } }).toArray()).length,
  ).toBe(1)
})

it('goes on over more entries than one answer holds', async () => {
  const many = Array.from({ length: 400 }, (_, i) => `n${String(i).padStart(3, '0')}`)
  await rows.insertMany(many.map((_id, i) => ({ _id, revision: i + 1 })))
  const all = await rows
    .find({ _id: { $gte: 'n000', $lt: 'n999' } }, { projection: { revision: 1 }, batchSize: 70 })
    .toArray()
  expect(all.map(({ _id }) => _id).sort()).toEqual(many)
  expect(all.reduce((sum, { revision }) => sum + revision, 0)).toBe((400 * 401) / 2)
})
