import { expect, it } from 'vitest'
import { pageOf, spanOf } from './paging'

const SEVEN = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

it.each([
  [null, 1, ['a', 'b', 'c']],
  ['2', 2, ['d', 'e', 'f']],
  ['3', 3, ['g']],
  ['4', 3, ['g']],
  ['0', 1, ['a', 'b', 'c']],
  ['1.5', 1, ['a', 'b', 'c']],
  ['x', 1, ['a', 'b', 'c']],
])('page %s of seven by three is page %i', (asked, page, rows) => {
  expect(pageOf(SEVEN, asked, 3)).toEqual({ rows, found: 7, page, pages: 3 })
})

it('of an empty list is the first of one', () => {
  expect(pageOf([], '5', 3)).toEqual({ rows: [], found: 0, page: 1, pages: 1 })
})

it.each([
  [1, 1, 3],
  [2, 4, 6],
  [3, 7, 7],
])('page %i of seven by three holds %i to %i', (page, first, last) => {
  expect(spanOf({ page, found: 7 }, 3)).toEqual({ first, last })
})
