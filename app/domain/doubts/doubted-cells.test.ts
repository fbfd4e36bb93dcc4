import { expect, test } from 'vitest'
import { doubtMask, masksMeasure } from './doubted-cells'

const CELLS = new Map([
  ['2026-11-18', new Set(['mechanic revenue', 'body hec'] as const)],
  ['2026-11-19', new Set(['body hec'] as const)],
])

test('a mask tells the doubted measures of a day', () => {
  const of = (date: string | null) =>
    (['revenue', 'ht', 'hec'] as const).filter((measure) =>
      masksMeasure(doubtMask(CELLS, date), [measure]),
    )
  expect(of('2026-11-18')).toEqual(['revenue', 'hec'])
  expect(of('2026-11-19')).toEqual(['hec'])
  expect([
    doubtMask(CELLS, '2026-11-20'),
    doubtMask(CELLS, null),
    doubtMask(undefined, null),
  ]).toEqual([0, 0, 0])
})

test('what two masks differ in is the doubt that began or ended between them', () => {
  const changed = doubtMask(CELLS, '2026-11-18') ^ doubtMask(CELLS, '2026-11-19')
  expect(masksMeasure(changed, ['revenue'])).toBe(true)
  expect(masksMeasure(changed, ['ht', 'hec'])).toBe(false)
})
