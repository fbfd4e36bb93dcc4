import { expect, test } from 'vitest'
import fc from '../../../tests/property'
import { barOf, barScale } from './bars'

test('the scale is the smallest step that holds every value', () => {
  expect(barScale([-19_910, 11_320])).toBe(20_000)
  expect(barScale([-20_000])).toBe(20_000)
  expect(barScale([-20_001])).toBe(25_000)
  expect(barScale([-31, 0.3])).toBe(40)
  expect(barScale([0.3])).toBeCloseTo(0.3, 9)
  expect(barScale([99_999])).toBe(100_000)
  expect([barScale([]), barScale([0])]).toEqual([0, 0])
})

test('a bar fills its half in proportion, to the left of the middle when negative', () => {
  expect(barOf(-19_910, 20_000)).toEqual({ left: 0.225, width: 49.775 })
  expect(barOf(11_320, 20_000)).toEqual({ left: 50, width: 28.3 })
  expect(barOf(0, 0)).toEqual({ left: 50, width: 0 })
})

test('no bar leaves its scale, and lengths keep the proportion of their values', () => {
  const value = fc.double({ min: -1e7, max: 1e7, noNaN: true }).filter((v) => Math.abs(v) > 1e-3)
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
      const scale = barScale(values)
      for (const one of values) {
        const { left, width } = barOf(one, scale)
        expect(left).toBeGreaterThanOrEqual(-1e-6)
        expect(left + width).toBeLessThanOrEqual(100 + 1e-6)
        expect(width / 50).toBeCloseTo(Math.abs(one) / scale, 5)
      }
      // The largest one fills more than half of its side.
      expect(Math.max(...values.map((one) => barOf(one, scale).width))).toBeGreaterThan(25)
    }),
  )
})
