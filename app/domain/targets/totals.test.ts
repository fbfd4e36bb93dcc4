import { describe, expect, test } from 'vitest'
import {
  effectiveBudget,
  minusObjectifs,
  noObjectifs,
  objectifTotals,
  sumObjectifs,
  untargetedSites,
} from './totals'
import { videocheckOf } from './videocheck-totals'

const NANTES = {
  budget: { totalHours: 1000, hecHours: 600, revenue: 150_000, totalEntries: 40 },
  services: [
    {
      key: 'mechanic' as const,
      totalHours: 700,
      hecHours: 400,
      netRevenue: 100_000.1,
      families: [{ key: 'tires' as const, quantity: 60 }],
    },
    { key: 'body' as const, totalHours: 250, hecHours: 150, netRevenue: 45_000.2, families: [] },
  ],
  videocheck: { tauxPresentation: 70, tauxRealisationDevis: 40_000, caParDevis: 400 },
}

describe('objectives of a scope (4-decisions 26)', () => {
  test('the budget is the global target', () => {
    const totals = objectifTotals(NANTES)
    expect(totals.global).toMatchObject({ revenue: 150_000, ht: 1000, hec: 600 })
    expect(totals.global.families.tires).toBe(60)
    expect(totals.services.mechanic).toMatchObject({ revenue: 100_000.1, ht: 700, hec: 400 })
    expect(totals.services.quickService).toMatchObject({ revenue: 0, ht: 0, hec: 0 })
  })

  test('a measure whose budget is 0 uses the sum of the services', () => {
    const budget = { totalHours: 0, hecHours: 0, revenue: 0, totalEntries: 0 }
    expect(objectifTotals({ ...NANTES, budget }).global).toMatchObject({
      revenue: 145_000.3,
      ht: 950,
      hec: 550,
    })
  })

  test('a scope sums its concessions and counts those with an objectif', () => {
    const sum = sumObjectifs([objectifTotals(NANTES), noObjectifs(), objectifTotals(NANTES)])
    expect(sum).toMatchObject({ siteCount: 2, totalEntries: 80 })
    expect(sum.global).toMatchObject({ revenue: 300_000, ht: 2000, hec: 1200 })
    expect(sum.services.body.revenue).toBe(90_000.4)
    expect(sum.global.families.tires).toBe(120)
  })

  test('subtracting some concessions leaves the rest of each target', () => {
    const [one, both] = [objectifTotals(NANTES), sumObjectifs([NANTES, NANTES].map(objectifTotals))]
    const left = minusObjectifs(both, one)
    expect(left).toMatchObject({ siteCount: 1, totalEntries: 40 })
    expect(left.global).toEqual(one.global)
    expect(left.services).toEqual(one.services)
    const none = minusObjectifs(left, one)
    expect(none).toMatchObject({ siteCount: 0, totalEntries: 0, global: noObjectifs().global })
  })

  test('each measure of a budget is independent: one euro is a budget, 0 is none', () => {
    const budget = { totalHours: 0, hecHours: 1, revenue: 1, totalEntries: 3 }
    expect(effectiveBudget({ ...NANTES, budget })).toEqual({
      totalHours: 950,
      hecHours: 1,
      revenue: 1,
      totalEntries: 3,
    })
  })

  test('VideoCheck: mean rate, summed euros, euros per video recomputed', () => {
    const videocheck = { tauxPresentation: 61, tauxRealisationDevis: 20_000, caParDevis: 200 }
    const sum = sumObjectifs([
      objectifTotals(NANTES),
      objectifTotals({ ...NANTES, videocheck }),
      objectifTotals({
        ...NANTES,
        videocheck: { tauxPresentation: 0, tauxRealisationDevis: 0, caParDevis: 0 },
      }),
    ])
    // (70 + 61) ÷ 2; 60 000 € for 40 000 ÷ 400 + 20 000 ÷ 200 = 200 videos
    expect(videocheckOf(sum.videocheck)).toEqual({
      tauxPresentation: 65.5,
      tauxRealisationDevis: 60_000,
      caParDevis: 300,
    })
    expect(videocheckOf(noObjectifs().videocheck).caParDevis).toBe(0)
  })

  test('VideoCheck: euros without euros per video leave the others’ euros per video as they are', () => {
    const videocheck = { tauxPresentation: 0, tauxRealisationDevis: 20_000, caParDevis: 0 }
    const without = objectifTotals({ ...NANTES, videocheck })
    // 40 000 € for 40 000 ÷ 400 = 100 videos; 20 000 € without a number of videos
    for (const parts of [
      [objectifTotals(NANTES), without],
      [without, objectifTotals(NANTES)],
    ])
      expect(videocheckOf(sumObjectifs(parts).videocheck)).toEqual({
        tauxPresentation: 70,
        tauxRealisationDevis: 60_000,
        caParDevis: 400,
      })
    expect(videocheckOf(without.videocheck).caParDevis).toBe(0)
  })
})

test('a concession without objectif is named if others have one', () => {
  const none = { ...noObjectifs(), missing: ['vannes'] }
  const broken = { ...noObjectifs(), unreadable: ['brest'] }
  expect(untargetedSites(sumObjectifs([none, broken]))).toEqual([])
  expect(untargetedSites(sumObjectifs([none, objectifTotals(NANTES), broken]))).toEqual([
    'vannes',
    'brest',
  ])
  // without data of the month, nothing is realised
  expect(untargetedSites(sumObjectifs([none, objectifTotals(NANTES), broken]), ['vannes'])).toEqual(
    ['brest'],
  )
})
