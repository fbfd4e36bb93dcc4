import { expect, test } from 'vitest'
import { leverScale } from './lever-scale'

test('levers of all services share one scale with round ends and 0 on it', () => {
  // 37 139 between the ends: steps of 5 000, so that 0 is at 35 of 40
  const { low, high, zero, barOf } = leverScale([-34_139, -29_787, 2120, 3000])
  expect([low, high, zero]).toEqual([-35_000, 5000, 87.5])
  expect([-30_000, -10_000, 2000].map(barOf)).toEqual([
    { start: 12.5, width: 75 },
    { start: 62.5, width: 25 },
    { start: 87.5, width: 5 },
  ])
})

test('the scale begins at 0 where no lever is behind, and ends there where none is ahead', () => {
  const ahead = leverScale([12, 96])
  expect([ahead.low, ahead.high, ahead.zero]).toEqual([0, 100, 0])
  const behind = leverScale([-96])
  expect([behind.low, behind.high, behind.zero]).toEqual([-100, 0, 100])
})

test('levers of 0 have no bar', () => {
  const { low, high, barOf } = leverScale([0, 0])
  expect([low, high, barOf(0)]).toEqual([0, 0, null])
})
