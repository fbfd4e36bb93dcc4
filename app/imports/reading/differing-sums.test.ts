import { expect, test } from 'vitest'
import { differingSums } from './differing-sums'

/** Two columns; a row of sums is marked by an 's' before its numbers. */
function differing(
  ...table: (
    | readonly [number | null, number | null]
    | readonly ['s', number | null, number | null]
  )[]
) {
  const cells = table.map((row) => (row[0] === 's' ? [row[1], row[2]] : [row[0], row[1]]))
  const indexes = table.map((_, i) => i)
  const sums = indexes.filter((i) => table[i]?.[0] === 's')
  const rows = indexes.filter((i) => table[i]?.[0] !== 's')
  const column = (at: number) => (row: number) => (cells[row]?.[at] ?? null) as number | null
  return [
    ...differingSums(
      rows,
      sums,
      [0, 1].map((at) => ({ read: column(at), step: 1 })),
    ),
  ]
}

test('a total below, above, of a block and of blocks is the sum of its rows', () => {
  expect(differing([1, 2], [3, 4], ['s', 4, 6])).toEqual([])
  expect(differing(['s', 4, 6], [1, 2], [3, 4])).toEqual([])
  // two blocks with their subtotals, then the total of both
  const blocks = [
    [1, 2],
    ['s', 1, 2],
    [3, 4],
    [5, 6],
    ['s', 8, 10],
    ['s', 9, 12],
  ] as const
  expect(differing(...blocks)).toEqual([])
  // subtotals above their blocks
  expect(differing(['s', 1, 2], [1, 2], ['s', 8, 10], [3, 4], [5, 6])).toEqual([])
})

test('a total that differs in one column is one of no rows', () => {
  expect(differing([1, 2], [3, 4], ['s', 4, 7])).toEqual([2])
  // 4 is the sum of both rows, 4 of the second one alone: no rows give both
  expect(differing([1, 2], [3, 4], ['s', 4, 4])).toEqual([2])
})

test('blank cells of a total say nothing, and rounding of a cent a row is none', () => {
  expect(differing([1, 2], [3, 4], ['s', null, 6])).toEqual([])
  expect(differing([1, 2], ['s', null, null])).toEqual([])
  // 0.33 and 0.67 may be rounded: two rows, two hundredths
  expect(differing([0.33, 2], [0.67, 4], ['s', 1.02, 6])).toEqual([])
  expect(differing([0.33, 2], [0.67, 4], ['s', 1.03, 6])).toEqual([2])
})

test('a total of exact rows is exact (8 §5)', () => {
  expect(differing([1, 2], [3, 4], ['s', 4.01, 6])).toEqual([2])
  // exact per column: the second column's rows have decimals, the first one's do not
  expect(differing([1, 2.5], [3, 4], ['s', 4, 6.52])).toEqual([])
  expect(differing([1, 2.5], [3, 4], ['s', 4.02, 6.5])).toEqual([2])
})
