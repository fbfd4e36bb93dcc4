import { expect, test } from 'vitest'
import { difference, withoutNoise, written } from './decimal'

test('sums of cents and hundredths of an hour carry no binary noise', () => {
  expect(withoutNoise(0.1 + 0.2)).toBe(0.3)
  expect(withoutNoise(1234567.89 - 1234567.88)).toBe(0.01)
  expect(Object.is(withoutNoise(-0), 0)).toBe(true)
})

// guards against: float noise: −2,0 next to −2,1 (48)
test('a gap has no binary noise: 10,05 − 12,1 is −2,05, displayed as −2,1 like its sum', () => {
  expect(10.05 - 12.1).toBeGreaterThan(-2.05)
  expect(difference(10.05, 12.1)).toBe(-2.05)
  expect(difference(null, 1)).toBeNull()
  expect(difference(1, null)).toBeNull()
})

test('a figure is rounded half away from zero, as on the pages', () => {
  expect([2.05, -2.05, -2.04, 1.25].map((value) => written(value, 1))).toEqual([2.1, -2.1, -2, 1.3])
  expect(written(1.005, 2)).toBe(1.01)
  expect(written(278.4959, 0)).toBe(278)
  expect(Object.is(written(-0.01, 1), 0)).toBe(true)
})
