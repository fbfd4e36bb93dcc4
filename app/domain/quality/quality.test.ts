import { expect, test } from 'vitest'
import { brandOf } from './brand.fixture'
import { brandKey, clampValue, indicatorIdFrom, sameBrand } from './quality'

test('an identifier from a name: plain letters, digits, underscores; else the clock', () => {
  expect(indicatorIdFrom('Délai de réponse (24 h)', 7)).toBe('delai_de_reponse_24_h')
  expect(indicatorIdFrom('★★', 1_700_000_000_000)).toBe('custom_1700000000000')
})

test('values stay within 0 and 100, one decimal', () => {
  expect([-3, 0, 64.26, 64.24, 100.4].map(clampValue)).toEqual([0, 0, 64.3, 64.2, 100])
})

test('names are the same whatever their case', () => {
  expect(brandKey('CITROËN')).toBe(brandKey('Citroe\u0308n'))
  expect(sameBrand(brandOf('A', 1), brandOf('A', 2))).toBe(false)
})
