import { expect, test } from 'vitest'
import { siteTargets, targetsOf, videocheckJudged } from './targets'

test.each([
  [70, 70, 'good'],
  [69.9, 70, 'warn'],
  // 70 % of 70
  [49, 70, 'warn'],
  [48.9, 70, 'bad'],
  [28_000, 40_000, 'warn'],
  [27_999, 40_000, 'bad'],
  [null, 300, 'none'],
  [0, 300, 'bad'],
] as const)('%s against %s is %s (3 §9)', (value, target, status) => {
  expect(videocheckJudged(value, target).status).toBe(status)
})

test('each field of an objectif stands alone: a 0 takes the fixed target', () => {
  const set = { tauxPresentation: 0, tauxRealisationDevis: 12_000, caParDevis: 0 }
  expect(targetsOf(siteTargets(set))).toEqual({
    targetCompletionRate: 70,
    targetRevenue: 12_000,
    targetConversionRate: 70,
    targetRevenuePerVideo: 300,
  })
})
