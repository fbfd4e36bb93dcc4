import { describe, expect, it } from 'vitest'
import { euros, hours } from '../format/numbers'
import { type BestMonths, bestMonths, type SiteWork } from './best-months'
import { type TakesInput, type WhatItTakes, whatItTakes } from './what-it-takes'
import { whatItTakesText } from './what-it-takes-text'

const UNKNOWN: BestMonths = { productivity: null, presence: null, rate: null }
/** o = 0.9, q = 2 ÷ 3, t = 300; 27 000 € missing, 120 h planned on ten days. */
const TIDY: TakesInput = {
  targets: { ht: 200, hec: 140, revenue: 45_000 },
  realized: { ht: 90, hec: 60, revenue: 18_000 },
  potential: { toDate: 100, remaining: 120 },
  remainingDays: 10,
  best: UNKNOWN,
}
const open = (input: TakesInput, measure: 'revenue' | 'ht' | 'hec' = 'revenue') => {
  const takes = whatItTakes(input, measure)
  if (takes.state !== 'open') throw new Error(takes.state)
  return takes
}
const way = (needed: number, now: number | null) => ({
  needed: expect.closeTo(needed, 9),
  now: now === null ? null : expect.closeTo(now, 9),
  beyond: null,
})

describe('what it takes (7-beyond §5)', () => {
  it('divides what is missing by the other levers', () => {
    expect(open(TIDY)).toEqual({
      state: 'open',
      missing: 27_000,
      remainingDays: 10,
      perDay: 2700,
      ways: {
        // 27 000 ÷ (120 × 200)
        productivity: way(1.125, 0.9),
        // 27 000 ÷ (0.9 × 200) − 120 = 30 h
        presence: {
          ...way(30, 120),
          personDays: expect.closeTo(30 / 7, 9),
          month: expect.closeTo(250, 9),
        },
        // 27 000 ÷ (120 × 0.9 × 2 ÷ 3)
        rate: way(375, 300),
      },
    })
  })

  it('takes HT and HEC by the same formulas, without a rate', () => {
    // 110 h missing: 110 ÷ 120; 110 ÷ 0.9 − 120
    expect(open(TIDY, 'ht').ways).toEqual({
      productivity: way(110 / 120, 0.9),
      presence: {
        ...way(110 / 0.9 - 120, 120),
        personDays: expect.closeTo(2.2222222 / 7, 6),
        month: expect.closeTo(110 / 0.9 + 100, 9),
      },
      rate: null,
    })
    // 80 h missing: 80 ÷ (120 × 2 ÷ 3) = 1; 80 ÷ 0.6 − 120
    expect(open(TIDY, 'hec').ways).toMatchObject({
      productivity: way(1, 0.9),
      presence: way(80 / 0.6 - 120, 120),
    })
  })

  it('says nothing when the objective is met, and none without one', () => {
    const met = { ...TIDY, realized: { ht: 90, hec: 60, revenue: 45_000 } }
    expect(whatItTakes(met, 'revenue')).toEqual({ state: 'met' })
    expect(whatItTakesText(whatItTakes(met, 'revenue'), euros)).toBeNull()
    const none = { ...TIDY, targets: { ht: 0, hec: 0, revenue: 0 } }
    expect(whatItTakes(none, 'revenue')).toEqual({ state: 'untargeted' })
  })

  it('says that no working day is left', () => {
    const takes = whatItTakes({ ...TIDY, remainingDays: 0 }, 'revenue')
    expect(takes).toEqual({ state: 'over', missing: 27_000 })
    expect(whatItTakesText(takes, euros)).toBe(
      'Plus de jour ouvré\u202f; il manque 27\u202f000\u00a0€',
    )
  })

  it('leaves out a way whose rates are unknown', () => {
    const nothing = { productivity: null, presence: null, rate: null }
    // no planning at all
    expect(open({ ...TIDY, potential: { toDate: 0, remaining: 0 } }).ways).toEqual(nothing)
    // planned hours after the data date alone: productivity needs no `o`
    expect(open({ ...TIDY, potential: { toDate: 0, remaining: 120 } }).ways).toEqual({
      ...nothing,
      productivity: way(1.125, null),
    })
    // none on the remaining days: 150 h must be added
    expect(open({ ...TIDY, potential: { toDate: 100, remaining: 0 } }).ways).toEqual({
      ...nothing,
      presence: {
        ...way(150, 0),
        personDays: expect.closeTo(150 / 7, 9),
        month: expect.closeTo(250, 9),
      },
    })
    // no activity, and more credit notes than invoices: only another rate helps
    expect(open({ ...TIDY, realized: { ht: 0, hec: 0, revenue: 0 } }).ways).toEqual(nothing)
    expect(open({ ...TIDY, realized: { ht: 90, hec: 60, revenue: -600 } }).ways).toEqual({
      ...nothing,
      // 45 600 ÷ 72
      rate: way(45_600 / 72, -10),
    })
  })

  it('says when a way is beyond the best month of the last twelve', () => {
    const best = {
      productivity: { month: '2026-03', value: 1.04 },
      presence: { month: '2026-06', value: 250 },
      rate: { month: '2025-12', value: 374.9 },
    }
    const takes = open({ ...TIDY, best })
    // presence: 100 + 120 + 30 = 250 h, as in June
    expect(takes.ways).toMatchObject({
      productivity: { beyond: best.productivity },
      presence: { beyond: null },
      rate: { beyond: best.rate },
    })
    expect(whatItTakesText(takes, euros)).toBe(
      'il manque 27\u202f000\u00a0€, soit 2\u202f700\u00a0€ par jour sur 10 jours ouvrés\u202f: ' +
        'il faut 112,5\u202f% de productivité (90\u202f% aujourd’hui, au-delà de son meilleur mois\u202f: 104\u202f% en mars 2026), ' +
        'ou 30,0\u00a0h de présence en plus, soit 4,3 journées de travail, ' +
        'ou il faut 375\u00a0€/h facturés (300\u00a0€/h aujourd’hui, au-delà de son meilleur mois\u202f: 375\u00a0€/h en décembre 2025)',
    )
  })

  it('compares the hours of the whole month with the best one', () => {
    const best = { ...UNKNOWN, presence: { month: '2026-03', value: 240 } }
    expect(whatItTakesText(open({ ...TIDY, best }), euros)).toContain(
      '30,0\u00a0h de présence en plus, soit 4,3 journées de travail (250,0\u00a0h sur le mois, au-delà de son meilleur mois\u202f: 240,0\u00a0h en mars 2026)',
    )
  })

  it('says when the planned presence is enough', () => {
    // 9000 missing: 9000 ÷ 180 − 120 = −70 h
    const takes: WhatItTakes = open({ ...TIDY, targets: { ht: 200, hec: 140, revenue: 27_000 } })
    expect(whatItTakesText(takes, euros)).toContain(
      'la présence prévue suffit, avec 70,0\u00a0h de marge',
    )
    expect(whatItTakesText(open(TIDY, 'ht'), hours)).toMatch(
      /^il manque 110,0\u00a0h, soit 11,0\u00a0h par jour/,
    )
  })
})

describe('best months', () => {
  const work = (month: string, planned: number, ht: number, revenue: number): SiteWork => {
    const none = { ht: 0, hec: 0, revenue: 0, planned: 0 }
    const mechanic = { ht, hec: ht / 2, revenue, planned }
    return { siteId: 's', month, services: { mechanic, quickService: none, body: none } }
  }

  it('finds the highest productivity, presence and rate, of equal months the latest', () => {
    const months = [
      work('2026-01', 200, 208, 31_200),
      work('2026-02', 0, 500, 60_000),
      { siteId: 's', month: '2026-03', services: null },
      work('2026-04', 250, 260, 26_000),
    ]
    expect(bestMonths(months, 'mechanic')).toEqual({
      // 104 % twice; February has no planning
      productivity: { month: '2026-04', value: 1.04 },
      presence: { month: '2026-04', value: 250 },
      // 31 200 ÷ 104
      rate: { month: '2026-01', value: 300 },
    })
    expect(bestMonths(months, 'body')).toEqual(UNKNOWN)
  })
})
