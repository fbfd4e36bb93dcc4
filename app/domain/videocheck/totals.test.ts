import { describe, expect, test } from 'vitest'
import { siteVideocheck, sumVideocheck } from './month'
import { cholet, nantes, reze, row } from './sites.fixture'
import { videocheckTotals } from './totals'

describe('VideoCheck totals (3 §3, §9)', () => {
  test('a concession without objectif is compared with the fixed targets', () => {
    expect(videocheckTotals(nantes)).toEqual({
      entries: 120,
      videosDone: 90,
      identifiedRevenue: 18_000,
      realizedRevenue: 9_000,
      // 90 ÷ 120, 9 000 ÷ 18 000, 9 000 ÷ 90, 9 000 ÷ 40 000
      completionRate: 75,
      realizedRevenuePercentage: 50,
      revenuePerVideo: 100,
      revenuePercent: 22.5,
      targetCompletionRate: 70,
      targetRevenue: 40_000,
      targetConversionRate: 70,
      targetRevenuePerVideo: 300,
    })
  })

  test('a scope computes its rates from sums; its targets are of the same concessions', () => {
    expect(videocheckTotals(sumVideocheck([nantes, reze, cholet]))).toEqual({
      entries: 200,
      videosDone: 130,
      identifiedRevenue: 24_000.5,
      realizedRevenue: 13_500.25,
      // 130 ÷ 200; 13 500,25 ÷ 24 000,5 = 56,25 %; 13 500,25 ÷ 130 = 103,85
      completionRate: 65,
      realizedRevenuePercentage: 56.2,
      revenuePerVideo: 104,
      // 13 500,25 ÷ 60 000
      revenuePercent: 22.500417,
      // (70 + 60) ÷ 2; 60 000 ÷ (40 000 ÷ 300 + 20 000 ÷ 200)
      targetCompletionRate: 65,
      targetRevenue: 60_000,
      targetConversionRate: 70,
      targetRevenuePerVideo: 257.14,
    })
  })

  test('no import has no total; zeros have no rates', () => {
    expect(videocheckTotals(cholet)).toBeNull()
    const zeros = siteVideocheck('nantes', row('2026-11-18', 0, 0, 0, 0), undefined)
    expect(videocheckTotals(zeros)).toMatchObject({
      completionRate: null,
      realizedRevenuePercentage: null,
      revenuePerVideo: null,
      revenuePercent: 0,
    })
  })
})

test('rates are written to a tenth and euros whole, halves up', () => {
  const rates = (a: number, b: number, c: number, d: number) =>
    videocheckTotals(siteVideocheck('nantes', row('2026-11-18', a, b, c, d), undefined))
  // 1 ÷ 16 = 6,25 %; 1 ÷ 8 = 12,5 €
  expect(rates(16, 1, 16, 1)).toMatchObject({ completionRate: 6.3, realizedRevenuePercentage: 6.3 })
  expect(rates(16, 8, 16, 100)?.revenuePerVideo).toBe(13)
  expect(rates(1, 1, 1, 1)).toMatchObject({ completionRate: 100, revenuePerVideo: 1 })
})
