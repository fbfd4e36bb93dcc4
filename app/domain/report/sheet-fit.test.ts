import { expect, test } from 'vitest'
import { fitSheet, type SheetContent } from './sheet-fit'
import { itemsWithin, listParts, textLines } from './sheet-lists'

const content = (of: Partial<SheetContent> = {}): SheetContent => ({
  notes: [130, 170],
  sideNotes: [60],
  lines: [{ name: 10, causes: [60, 40] }],
  hasOthers: true,
  levers: 5,
  lists: [[], [[16]], []],
  tableNotes: { potential: [], sales: [] },
  brands: 2,
  indicators: 3,
  ownTargets: false,
  families: 7,
  ...of,
})
const long = (count: number) => Array.from({ length: count }, () => [280])
const LINES = Array.from({ length: 4 }, () => ({ name: 30, causes: [60, 60, 60] }))

test('a concession’s sheet has every service, family, indicator and cause (3 §2.11)', () => {
  expect(fitSheet(content())).toMatchObject({
    lines: 1,
    causes: 3,
    byService: true,
    byFamily: true,
    brands: 2,
    indicators: 3,
    lists: [0, 1, 0],
  })
})

test('what does not fit is left out: families and third causes, then services, never the first gaps', () => {
  const full = fitSheet(content({ lines: LINES, brands: 8, lists: [long(9), long(9), long(9)] }))
  expect(full).toMatchObject({ lines: 4, causes: 2, byFamily: false, byService: false, brands: 8 })
  expect(full.lists.every((count) => count < 9)).toBe(true)
  expect(full.pad).toBeGreaterThanOrEqual(0)
  // more indicators than rows of a table, more brands than its width
  expect(fitSheet(content({ indicators: 40, brands: 10, ownTargets: true }))).toMatchObject({
    indicators: expect.any(Number),
    brands: 8,
  })
  expect(fitSheet(content({ indicators: 40 })).indicators).toBeLessThanOrEqual(10)
})

test('a sheet without a gap, brand or list is whole', () => {
  const none = fitSheet(
    content({ lines: [], hasOthers: false, levers: 0, brands: 0, indicators: 0 }),
  )
  expect(none).toMatchObject({ lines: 0, brands: 0, byService: true })
  // rows receive 1,1 mm at most
  expect(none.pad).toBeLessThanOrEqual(1.1)
})

test('the longest list is the widest', () => {
  // 100 × 1,58 = 158 mm: one line of 160, else of the width less 7
  expect([textLines(100, 160), textLines(100, 86), textLines(100, 85)]).toEqual([1, 2, 3])
  expect(listParts([[], [], []], 277)).toEqual([4, 4, 4])
  const [first = 0, second = 0, third = 0] = listParts([[[200]], [[16]], [[16]]], 277)
  expect(first).toBeGreaterThan(second)
  expect(first + second + third).toBe(12)
})

test('a list that is cut keeps a line for the number of those left out', () => {
  expect(itemsWithin([2, 2], 4)).toBe(2)
  expect(itemsWithin([2, 2, 1], 4)).toBe(1)
  expect(itemsWithin([4, 1], 4)).toBe(0)
})
