import { expect, test } from 'vitest'
import {
  projectionPercent,
  sharePercent,
  verdictColumn,
  verdictPercent,
} from './threshold-rounding'

/** The widgets' tables of 3 §9 by their numbers. */
const CARD = { good: 90, warn: 75 }
const RATIO = { good: 0.95, warn: 0.8, scale: 100 }
const POTENTIAL = { good: 90, warn: 70 }

const spaced = (numbers: readonly (number | string)[]) => numbers.map((one) => `${one}\u202f%`)

test('a share in whole percent never reaches a threshold that it missed', () => {
  const shares = [89.6, 89.4, 90, 89.99999999, 99.7, 74.5]
  expect(shares.map((one) => sharePercent(one, CARD))).toEqual(spaced([89, 89, 90, 90, 99, 74]))
  expect([64.6, 107.5].map((one) => sharePercent(one, CARD))).toEqual(spaced([65, 108]))
  expect(sharePercent(null, CARD)).toBe('-')
})

test('a projection neither, but for 100 %, where none of its verdicts begins', () => {
  const projections = [94.6, 95, 99.97, 79.6]
  expect(projections.map((one) => projectionPercent(one, RATIO))).toEqual(spaced([94, 95, 100, 79]))
})

test('where a table has no threshold, nothing is rounded down', () => {
  expect([89.6, 74.6].map((one) => projectionPercent(one, RATIO))).toEqual(spaced([90, 75]))
  expect([94.6, 79.6, 69.6].map((one) => sharePercent(one, CARD))).toEqual(spaced([95, 80, 70]))
  expect([74.6, 69.6].map((one) => sharePercent(one, POTENTIAL))).toEqual(spaced([75, 69]))
  // A share of the whole target next to a verdict on what is due today: only 'atteint' begins at 100 %.
  expect([89.6, 94.6, 99.7].map((one) => sharePercent(one))).toEqual(spaced([90, 95, 99]))
  expect([89.96, 94.96, 99.96].map((one) => verdictPercent(one))).toEqual(
    spaced(['90', '95', '99,9']),
  )
})

test.each([
  [75, CARD],
  [90, CARD],
  [80, RATIO],
  [95, RATIO],
  [70, POTENTIAL],
])('%i is reached, and not a third before', (threshold, table) => {
  for (const write of [sharePercent, projectionPercent]) {
    expect(write(threshold, table)).toBe(`${threshold}\u202f%`)
    expect(write(threshold - 0.3, table)).toBe(`${threshold - 1}\u202f%`)
    expect(write(threshold + 0.6, table)).toBe(`${threshold + 1}\u202f%`)
  }
})

test('with a decimal neither: what reads 90 % or 100 % is', () => {
  const values = [89.96, 89.94, 90, 89.999999999, 90.04, 99.95, 74.951, 64.96]
  expect(values.map((one) => verdictPercent(one, CARD))).toEqual(
    spaced(['89,9', '89,9', '90', '90', '90', '99,9', '74,9', '65']),
  )
  const unknown = [-0.04, null, Number.NaN, Number.POSITIVE_INFINITY]
  expect(unknown.map((one) => verdictPercent(one, CARD))).toEqual(['0\u202f%', '-', '-', '-'])
})

test('a column of them carries one decimal, the thresholds as before', () => {
  expect([51, 89.96, 99.96, 100, null].map((one) => verdictColumn(one, CARD))).toEqual(
    ['51,0', '89,9', '99,9', '100,0'].map((one) => `${one}\u202f%`).concat('-'),
  )
})
