import { expect, test } from 'vitest'
import { projectionPercent, sharePercent, verdictPercent } from './share-percent'

test('a share in whole percent never reaches a threshold that it missed', () => {
  expect([89.6, 89.4, 90, 89.99999999, 99.7, 69.5].map(sharePercent)).toEqual(
    [89, 89, 90, 90, 99, 69].map((whole) => `${whole}\u202f%`),
  )
  expect([64.6, 107.5, null].map(sharePercent)).toEqual(['65\u202f%', '108\u202f%', '-'])
})

test('a projection neither, but for 100 %, where none of its verdicts begins', () => {
  expect([89.6, 90, 99.97, 74.6].map(projectionPercent)).toEqual(
    [89, 90, 100, 74].map((whole) => `${whole}\u202f%`),
  )
})

test.each([70, 75, 80, 90, 95])('%i is reached, and not a third before', (threshold) => {
  for (const write of [sharePercent, projectionPercent]) {
    expect(write(threshold)).toBe(`${threshold}\u202f%`)
    expect(write(threshold - 0.3)).toBe(`${threshold - 1}\u202f%`)
    expect(write(threshold + 0.6)).toBe(`${threshold + 1}\u202f%`)
  }
})

test('with a decimal neither: what reads 90 % or 100 % is', () => {
  expect([89.96, 89.94, 90, 89.999999999, 90.04, 99.95, 74.951, 64.96].map(verdictPercent)).toEqual(
    ['89,9', '89,9', '90', '90', '90', '99,9', '74,9', '65'].map((one) => `${one}\u202f%`),
  )
  expect([-0.04, null, Number.NaN, Number.POSITIVE_INFINITY].map(verdictPercent)).toEqual([
    ...['0\u202f%', '-', '-', '-'],
  ])
})
