import { describe, expect, test } from 'vitest'
import {
  dataDates,
  type ImportedMonth,
  siteVideocheck,
  sumVideocheck,
  unreadableVideocheck,
  videocheckFreshness,
} from './month'
import { statsData, totalsBy } from './stats'
import { siteTargets, targetsOf, videocheckJudged } from './targets'
import { videocheckTotals } from './totals'
import { tabOf, videocheckGap, videocheckLines } from './view'

const row = (date: string, a: number, b: number, c: number, d: number): ImportedMonth => ({
  ...{ date, entries: a, videosDone: b, identifiedRevenue: c, realizedRevenue: d },
})
const OWN_TARGETS = { tauxPresentation: 60, tauxRealisationDevis: 20_000, caParDevis: 200 }
const nantes = siteVideocheck('nantes', row('2026-11-18', 120, 90, 18_000, 9_000), undefined)
const reze = siteVideocheck('reze', row('2026-11-19', 80, 40, 6_000.5, 4_500.25), OWN_TARGETS)
const cholet = siteVideocheck('cholet', undefined, OWN_TARGETS)

describe('VideoCheck totals (3 §3, §9)', () => {
  test('a concession without objectif is compared with the fixed targets', () => {
    expect(videocheckTotals(nantes)).toEqual({
      ...{ entries: 120, videosDone: 90, identifiedRevenue: 18_000, realizedRevenue: 9_000 },
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

  test('a scope adds up and computes its rates anew; its targets are of the same concessions', () => {
    expect(videocheckTotals(sumVideocheck([nantes, reze, cholet]))).toEqual({
      ...{ entries: 200, videosDone: 130, identifiedRevenue: 24_000.5, realizedRevenue: 13_500.25 },
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

  test('each field of an objectif stands alone: a 0 takes the fixed target', () => {
    const set = { tauxPresentation: 0, tauxRealisationDevis: 12_000, caParDevis: 0 }
    expect(targetsOf(siteTargets(set))).toEqual({
      targetCompletionRate: 70,
      targetRevenue: 12_000,
      targetConversionRate: 70,
      targetRevenuePerVideo: 300,
    })
  })

  test('nothing imported is no total; zeros have no rates', () => {
    expect(videocheckTotals(cholet)).toBeNull()
    const zeros = siteVideocheck('nantes', row('2026-11-18', 0, 0, 0, 0), undefined)
    expect(videocheckTotals(zeros)).toMatchObject({
      completionRate: null,
      realizedRevenuePercentage: null,
      revenuePerVideo: null,
      revenuePercent: 0,
    })
  })

  test('names who is late on the day: without data first, then the oldest', () => {
    const month = sumVideocheck([reze, nantes, cholet])
    expect(videocheckFreshness(month, '2026-11-19')).toEqual({
      total: 3,
      unreadable: [],
      upToDate: 1,
      late: [
        { siteId: 'cholet', date: null },
        { siteId: 'nantes', date: '2026-11-18' },
      ],
    })
    expect(videocheckFreshness(month, '2026-11-10').late).toEqual([
      { siteId: 'cholet', date: null },
    ])
  })
})

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

test('rates are written to a tenth and euros whole, halves up', () => {
  const rates = (a: number, b: number, c: number, d: number) =>
    videocheckTotals(siteVideocheck('nantes', row('2026-11-18', a, b, c, d), undefined))
  // 1 ÷ 16 = 6,25 %; 1 ÷ 8 = 12,5 €
  expect(rates(16, 1, 16, 1)).toMatchObject({ completionRate: 6.3, realizedRevenuePercentage: 6.3 })
  expect(rates(16, 8, 16, 100)?.revenuePerVideo).toBe(13)
  expect(rates(1, 1, 1, 1)).toMatchObject({ completionRate: 100, revenuePerVideo: 1 })
})

test('the details begin with the furthest behind its revenue target, equals by name', () => {
  // 9 000 of 40 000, 4 500,25 of 20 000, 25 000 of 40 000
  const months = [
    { month: reze, name: 'Rezé' },
    { month: siteVideocheck('b', row('2026-11-18', 9, 9, 9, 25_000), undefined), name: 'Brest' },
    { month: nantes, name: 'Nantes' },
    { month: cholet, name: 'Cholet' },
    { month: siteVideocheck('a', row('2026-11-18', 9, 9, 9, 25_000), undefined), name: 'Angers' },
  ].map(({ month, name }, i) => ({
    month,
    site: { _id: String(i), name, plateId: i < 2 ? 'p' : 'q', groupId: 'g', numerosPDV: [] },
  }))
  const lines = videocheckLines(months)
  expect(lines.map(({ name, date }) => [name, date])).toEqual([
    ['Nantes', '2026-11-18'],
    ['Rezé', '2026-11-19'],
    ['Angers', '2026-11-18'],
    ['Brest', '2026-11-18'],
  ])
  expect(months.map(({ month }) => videocheckGap(month))).toEqual([
    ...[-15_499.75, -15_000, -31_000, null, -15_000],
  ])
  // who has no data is in no line; each plate adds its own up
  expect(statsData(months).map(({ concessionId }) => concessionId)).toEqual(['0', '1', '2', '4'])
  const plates = totalsBy(months, ({ plateId }) => plateId)
  expect(plates.map(({ id, totals }) => [id, totals.realizedRevenue])).toEqual([
    ['p', 29_500.25],
    ['q', 34_000],
  ])
})

test('a scope’s data are of a first and a last date', () => {
  const dates = (...parts: Parameters<typeof sumVideocheck>[0]) => dataDates(sumVideocheck(parts))
  expect(dates(reze, cholet, nantes)).toEqual({ from: '2026-11-18', to: '2026-11-19' })
  expect(dates(reze)).toEqual({ from: '2026-11-19', to: '2026-11-19' })
  expect(dates(cholet)).toBeNull()
})

test('who cannot be read counts among the concessions, and is neither late nor up to date', () => {
  const month = sumVideocheck([reze, unreadableVideocheck('dole')])
  expect(videocheckFreshness(month, '2026-11-19')).toEqual({
    ...{ total: 2, upToDate: 1, late: [], unreadable: ['dole'] },
  })
})

test('an address without a known tab shows the first', () => {
  expect(['details', 'import', 'overview', 'x', null].map(tabOf)).toEqual([
    ...['details', 'import', 'overview', 'overview', 'overview'],
  ])
})
