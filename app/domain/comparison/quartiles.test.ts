import { expect, test } from 'vitest'
import { quartilesOf } from './quartiles'

const marks = (values: (number | null)[]) => values.map(quartilesOf(values))

test('two of eight values are the best quartile, two the worst', () => {
  expect(marks([40, -10, 35, 7, null, 0, 12, 90, 3])).toEqual([
    'best',
    'worst',
    null,
    null,
    null,
    'worst',
    null,
    'best',
    null,
  ])
})

test('eleven values have two in a quartile, twelve three', () => {
  const count = (size: number) =>
    marks(Array.from({ length: size }, (_, i) => i)).filter((mark) => mark === 'worst').length
  expect([count(8), count(11), count(12)]).toEqual([2, 2, 3])
})

test('a value equal to one outside a quartile is not in it', () => {
  expect(marks([1, 5, 5, 5, 5, 5, 5, 9])).toEqual([
    'worst',
    null,
    null,
    null,
    null,
    null,
    null,
    'best',
  ])
  expect(marks(Array(12).fill(4))).toEqual(Array(12).fill(null))
})

test('fewer than eight values have no quartiles: one concession is no quartile', () => {
  expect(marks([1, 2, 3, 4, 5, 6, 7, null])).toEqual(Array(8).fill(null))
})
