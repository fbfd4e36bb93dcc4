import { expect, test } from 'vitest'
import { qualitySheets } from './print-layout'

test('arranges the brands of the quality report on as few full sheets as possible (3 §2.11)', () => {
  // one card: (287 − 8) ÷ 3 − 6 = 87 wide, 160 − 14 − 31 = 115 high
  expect(qualitySheets(1, 3)).toEqual({ columns: 1, ring: 87, perSheet: 1 })
  // one above the other: (160 − 3) ÷ 2 − 14 − 31 = 33; side by side they would fill 14 + 31 + 38 of 160 only
  expect(qualitySheets(2, 3)).toEqual({ columns: 1, ring: 33, perSheet: 2 })
  // two columns: 142 − 8, ÷ 3 − 6 = 38 wide, 33 high; the third card takes the second row
  expect(qualitySheets(3, 3)).toEqual({ columns: 2, ring: 33, perSheet: 3 })
  expect(qualitySheets(4, 3)).toEqual({ columns: 2, ring: 33, perSheet: 4 })
  // three columns: (287 − 6) ÷ 3 = 93,7; (93,7 − 8) ÷ 3 − 6 = 22
  expect(qualitySheets(5, 3)).toEqual({ columns: 3, ring: 22, perSheet: 5 })
  expect(qualitySheets(6, 3)).toEqual({ columns: 3, ring: 22, perSheet: 6 })
  // three rows leave 51 for a card, of which 45 is text: two sheets
  expect(qualitySheets(8, 3)).toEqual({ columns: 2, ring: 33, perSheet: 4 })
  expect(qualitySheets(10, 3)).toEqual({ columns: 3, ring: 22, perSheet: 5 })
})

test('gauges of many indicators take several rows', () => {
  // two rows of five: (160 − 14) ÷ 2 − 31 = 42 high, (287 − 8) ÷ 5 − 6 = 49 wide
  expect(qualitySheets(1, 10)).toEqual({ columns: 1, ring: 42, perSheet: 1 })
  expect(qualitySheets(1, 0)).toEqual({ columns: 1, ring: 96, perSheet: 1 })
  // more than any sheet holds: one brand a sheet, which goes on on the next
  expect(qualitySheets(2, 60)).toEqual({ columns: 1, ring: 20, perSheet: 1 })
})
