import { expect, test } from 'vitest'
import { siteTargets, targetsOf, videocheckRevenueVerdict, videocheckVerdict } from './targets'

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
  expect(videocheckVerdict(value, target).status).toBe(status)
})

test('each field of an objectif is independent: a 0 is replaced by the fixed target', () => {
  const set = { tauxPresentation: 0, tauxRealisationDevis: 12_000, caParDevis: 0 }
  expect(targetsOf(siteTargets(set))).toEqual({
    targetCompletionRate: 70,
    targetRevenue: 12_000,
    targetConversionRate: 70,
    targetRevenuePerVideo: 300,
  })
})

test.each([
  // 45,8459 % is 45,8 %, although 5 502 of 12 000 would be 45,85 %
  [5_501.51, 45.845917, 'bad', 'résultat 45,8\u202f%'],
  // printed 8 399 €
  [8_399.4, 69.995, 'bad', 'résultat un peu moins de 70\u202f%'],
  // printed 8 400 € and 12 000 €: the printed value has reached the threshold
  [8_399.6, 70, 'warn', 'résultat 70\u202f%'],
  [11_999.6, 100, 'good', 'résultat 100\u202f%'],
])('%s € of 12 000 € is %s %%, %s', (realized, share, status, begin) => {
  const judged = videocheckRevenueVerdict(realized, 12_000)
  expect(judged).toMatchObject({ share, status })
  expect(judged.verdict).toContain(`${begin} de l’objectif`)
})
