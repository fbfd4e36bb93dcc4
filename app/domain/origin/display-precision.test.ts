import { expect, test } from 'vitest'
import { decimalsThatAddUp } from './display-precision'

test('amounts whose displayed values add up keep their decimals', () => {
  const sums = [{ parts: [100.2, 200.1], total: 300.3 }]
  expect(decimalsThatAddUp(sums, 0)).toEqual({ decimals: 0, rounded: false })
})

test('cents are shown when whole euros would be one off: 10 + 20 is not 31', () => {
  const sums = [{ parts: [10.4, 20.4], total: 30.8 }]
  expect(decimalsThatAddUp(sums, 0)).toEqual({ decimals: 2, rounded: false })
})

test('one inconsistent sum adds decimals to the whole page', () => {
  const sums = [
    { parts: [1, 2], total: 3 },
    { parts: [0.04, 0.04], total: 0.08 },
  ]
  expect(decimalsThatAddUp(sums, 1)).toEqual({ decimals: 2, rounded: false })
})

test('thirds never add up: they are marked as rounded', () => {
  const third = 100 / 3
  expect(decimalsThatAddUp([{ parts: [third, third, third], total: 100 }], 0)).toEqual({
    decimals: 2,
    rounded: true,
  })
})

test('unknown values count as 0, and an empty sum is consistent', () => {
  expect(decimalsThatAddUp([{ parts: [5, null], total: 5 }], 0).decimals).toBe(0)
  expect(decimalsThatAddUp([{ parts: [], total: 5 }], 0).decimals).toBe(0)
  expect(decimalsThatAddUp([{ parts: [1], total: null }], 0).decimals).toBe(0)
})

test('days of 1.107 have three', () => {
  const sums = [{ parts: [1.107, 1.107], total: 2.214 }]
  // 1.11 + 1.11 is 2.22, not 2.21
  expect(decimalsThatAddUp(sums, 2, [], 3)).toEqual({ decimals: 3, rounded: false })
})

test('hundredths are shown when displayed numbers give another result: 5 040,5 × 20 ÷ 13 is not 7 754,7', () => {
  const formula = {
    operands: [5_040.55],
    of: ([n = 0]: readonly number[]) => (n * 20) / 13,
    result: (5_040.55 * 20) / 13,
  }
  // 5 040,55 × 20 ÷ 13 = 7 754,69
  expect(decimalsThatAddUp([], 1, [formula])).toEqual({ decimals: 2, rounded: false })
})

test('a rate keeps its own decimals, and its hours at least one', () => {
  // 100 € ÷ 0,4 h is 250 €/h; with 0 decimals the divisor would be 0
  const formula = {
    operands: [100, 0.4],
    of: ([a = 0, b = 0]: readonly number[]) => a / b,
    result: 250,
    decimals: 0,
    least: [0, 1],
  }
  expect(decimalsThatAddUp([], 0, [formula])).toEqual({ decimals: 0, rounded: false })
  expect(decimalsThatAddUp([], 0, [{ ...formula, operands: [100, 0.41], result: 243.9 }])).toEqual({
    decimals: 2,
    rounded: false,
  })
})
