import { Double, Long } from 'bson'
import { describe, expect, it } from 'vitest'
import fc from '../../../tests/property'
import { decode, encode } from '../values/bson'
import type { Doc } from '../values/value'
import { applyChange } from './operators'
import { parseUpdate, updated, upserted } from './update'

const changed = (stored: Doc, update: Doc): Doc =>
  decode(updated(encode(stored), parseUpdate(update)))
const order = (doc: Doc) => JSON.stringify(doc)

const name = fc.constantFrom('a', 'b', 'c', 'd')
const number = fc.integer({ min: -5, max: 5 })
const value = fc.oneof(
  number,
  fc.constantFrom('', 'x', null, true),
  fc.array(number, { maxLength: 2 }),
  fc.dictionary(name, number, { maxKeys: 2 }),
)
const stored = fc
  .uniqueArray(fc.tuple(name, value), { selector: ([field]) => field })
  .map((fields): Doc => ({ _id: 1, ...Object.fromEntries(fields) }))
const path = fc.oneof(
  name,
  fc.tuple(name, name).map(([x, y]) => `${x}.${y}`),
)
const part = fc.oneof(
  fc.tuple(fc.constant('$set'), path, value),
  fc.tuple(fc.constant('$unset'), path, fc.constant('')),
  fc.tuple(fc.constant('$inc'), path, number),
  fc.tuple(fc.constant('$addToSet'), path, number),
  fc.tuple(fc.constant('$setOnInsert'), name, value),
)
const updates = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => {
  const update: Record<string, Doc> = {}
  for (const [operator, field, argument] of parts)
    update[operator] = { ...update[operator], [field]: argument }
  return update
})

const attempt = (act: () => string): string => {
  try {
    return act()
  } catch (error) {
    return `refused: ${(error as Error).message}`
  }
}

/** The same on the whole decoded document. */
function onTheWhole(doc: Doc, update: Doc): Doc {
  const parsed = parseUpdate(update)
  const copy = decode(encode(doc))
  if (parsed.kind === 'operators')
    for (const change of parsed.changes)
      if (change.operator !== '$setOnInsert') applyChange(copy, change)
  return copy
}

const ID = { kind: 'field' as const, path: '_id', operator: '$eq' as const, value: 1 }
/** A document of so many levels. */
const nested = (levels: number): Doc => (levels === 1 ? {} : { x: nested(levels - 1) })

describe('an update of a stored document', () => {
  it('changes the bytes as it would change the whole decoded document, order of fields included', () => {
    fc.assert(
      fc.property(stored, updates, (doc, update) => {
        expect(attempt(() => order(changed(doc, update)))).toBe(
          attempt(() => order(onTheWhole(doc, update))),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it('does the same when it comes as bytes, of which a document set whole is not decoded', () => {
    fc.assert(
      fc.property(stored, updates, (doc, update) => {
        const bytes = encode(update)
        expect(attempt(() => order(decode(updated(encode(doc), parseUpdate(bytes)))))).toBe(
          attempt(() => order(changed(doc, update))),
        )
        expect(attempt(() => order(decode(upserted(ID, parseUpdate(bytes)).bytes)))).toBe(
          attempt(() => order(decode(upserted(ID, parseUpdate(update)).bytes))),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it('stores a document set whole as it came, numbers of each kind included', () => {
    const days = { one: new Double(1), two: { deep: Long.fromNumber(2) } }
    const update = parseUpdate(encode({ $set: { days, n: 2 }, $inc: { m: 1 } }))
    const after = updated(encode({ _id: 'i', days: { old: 1 }, m: 1 }), update)
    expect(after).toEqual(encode({ _id: 'i', days, m: 2, n: 2 }))
    // an integer and a double of the same value have other bytes
    expect(after).not.toEqual(encode({ _id: 'i', days: { one: 1, two: { deep: 2 } }, m: 2, n: 2 }))
  })

  it.each([
    ['a name that begins with a dollar', { a: { b: [{ $c: 1 }] } }, '($) prefixed field'],
    ['an integer that is none here', { a: { b: Long.MAX_VALUE } }, '2^53'],
    ['another within it', { a: { b: 1 }, 'a.b': 2 }, 'conflict'],
    ['a document of more than 100 levels', { a: nested(100) }, '100 levels'],
  ])('refuses %s in a document set whole', (_name, $set, message) => {
    expect(() => updated(encode({ _id: 'i' }), parseUpdate(encode({ $set })))).toThrow(message)
  })

  it('takes a document of 100 levels', () => {
    const $set = { a: nested(99) }
    const after = updated(encode({ _id: 'i' }), parseUpdate(encode({ $set })))
    expect(after).toEqual(encode({ _id: 'i', ...$set }))
  })

  it('keeps fields in place, adds new ones behind, takes away the unset ones', () => {
    const doc = { _id: 'i', z: 1, y: { deep: 'kept' }, x: [1, 2] }
    expect(order(changed(doc, { $set: { new: 7, z: 2 }, $unset: { x: '' } }))).toBe(
      '{"_id":"i","z":2,"y":{"deep":"kept"},"new":7}',
    )
  })

  it('answers the same buffer when nothing changes', () => {
    const bytes = encode({ _id: 'i', n: 1, s: 'é' })
    for (const update of [
      { $set: { n: 1 } },
      { $inc: { n: 0 } },
      { $unset: { m: '' } },
      { $setOnInsert: { m: 1 } },
      { n: 1, s: 'é' },
    ])
      expect(updated(bytes, parseUpdate(update))).toBe(bytes)
  })

  it('refuses another _id, with operators and with a whole document', () => {
    for (const update of [{ $set: { _id: 'j' } }, { $unset: { _id: '' } }, { _id: 'j', n: 1 }])
      expect(() => changed({ _id: 'i', n: 1 }, update)).toThrow(/immutable field/)
    expect(changed({ _id: 'i', n: 1 }, { $set: { _id: 'i', n: 2 } })).toEqual({ _id: 'i', n: 2 })
  })

  it('puts a whole document in place, under the stored _id, as it came', () => {
    const bytes = encode({ n: 2, a: { b: [1] } })
    expect(order(decode(updated(encode({ _id: 'i', n: 1, gone: 1 }), parseUpdate(bytes))))).toBe(
      '{"_id":"i","n":2,"a":{"b":[1]}}',
    )
    const late = encode({ n: 2, _id: 'i' })
    expect(order(decode(updated(encode({ _id: 'i', n: 1 }), parseUpdate(late))))).toBe(
      '{"_id":"i","n":2}',
    )
  })

  it('refuses names with a dollar, at any depth and in either form', () => {
    for (const document of [{ a: { $b: 1 } }, { a: [{ $b: 1 }] }, { a: 1, $b: 1 }])
      for (const given of [document, encode(document)])
        expect(() => parseUpdate(given)).toThrow(/dollar/)
  })
})
