import { expect, test } from 'vitest'
import { densityOf } from './density'

const plain = { brands: [3, 3, 3], comments: [], head: 0, notices: [] }
const SIX_BRANDS = [3, 3, 3, 3, 3, 3]
const SMALL = 'is-dense'
const SMALLER = 'is-dense is-denser'

test('a morning report with one row of brands and short texts has full-size text', () => {
  // 49 lines of 49
  expect(densityOf(plain)).toBe('')
  // three comments fit next to the measures: 3 + 3 − 6 = 0 extra lines
  expect(densityOf({ ...plain, comments: [60, 90, 80] })).toBe('')
})

test('a second row of brands, a notice or a long comment reduces the text size', () => {
  // at 86 %, of 56.9 lines: 49 + 5, 49 + 1.4 + 1, 49 + 2 − 0.7, 49 + 1
  expect(densityOf({ ...plain, brands: SIX_BRANDS })).toBe(SMALL)
  expect(densityOf({ ...plain, notices: [120] })).toBe(SMALL)
  expect(densityOf({ ...plain, head: 100 })).toBe(SMALL)
  expect(densityOf({ ...plain, comments: [106, 106] })).toBe(SMALL)
  // 49 + 5 + 2.4 = 56.4
  expect(densityOf({ ...plain, brands: SIX_BRANDS, notices: [120] })).toBe(SMALL)
})

test('all of these reduce it further: a group’s report took two sheets by 20 px', () => {
  // at 86 %: 49 + 5 + 3 + 1.3 + 2.4 = 60.7 of 56.9; at 80 % of 62.5
  const comments = [119, 130, 125]
  const group = { brands: [3, 3, 3, 3, 3], comments, head: 77, notices: [190] }
  expect(densityOf(group)).toBe(SMALLER)
  // three rows, two at 80 %: 49 + 10 + 1.3 = 60.3, and 5 fewer
  expect(densityOf({ ...plain, brands: [...SIX_BRANDS, 3, 3], head: 80 })).toBe(SMALLER)
  // six indicators in the second row: 49 + 8 = 57; in one row at 80 %: 49 + 3
  expect(densityOf({ ...plain, brands: [3, 3, 3, 6] })).toBe(SMALLER)
})

test('a network’s eight brands and three long comments fit one sheet instead of two', () => {
  const said = { comments: [119, 130, 125], head: 76 }
  // at 80 %, two rows of four: 49 + 5 + 3 + 1.3 = 58.3; three rows of three were 63.3
  expect(densityOf({ ...plain, ...said, brands: [...SIX_BRANDS, 3, 3] })).toBe(SMALLER)
})

test('a network’s report with four lines next to the title and late sales fits one sheet', () => {
  // at 80 %: 49 + 5 + 3 + (3 − 0.7) + (1.4 + 2) = 62.7; on paper some 4 lines stayed free
  const said = { comments: [119, 130, 125], head: 197, notices: [237] }
  expect(densityOf({ ...said, brands: [...SIX_BRANDS, 3, 3] })).toBe(SMALLER)
})

test('a report that needs two sheets at any size has full-size text', () => {
  // ten brands of four indicators, three rows of four: 49 + 13 + 1.4 + 1 = 64.4
  expect(densityOf({ ...plain, brands: Array(10).fill(4), notices: [140] })).toBe('')
})
