import { describe, expect, it } from 'vitest'
import { type LeverInput, serviceCauses } from '../causes/levers'
import { gapProgress, gapText, leverGap, measuringDay } from './lever-gap'
import { ACTION_LEVERS } from './terms'

/**
 * 10 of 20 days; target 100 HT, 80 HEC, 8 000 €, so 0,5 HT per planned hour, 80 € per HT and 100 € per HEC;
 * billed 40 HT, 30 HEC, 2 900 €; planned 200 h, 100 h to date when frozen, 90 h today.
 */
const MONTH: LeverInput = {
  days: { elapsed: 10, total: 20 },
  targets: { ht: 100, hec: 80, revenue: 8000 },
  realized: { ht: 40, hec: 30, revenue: 2900 },
  potential: { month: 200, expected: 100, toDate: 90 },
}
const gapsOf = (input: LeverInput) => {
  const causes = serviceCauses(input, 'revenue')
  return ACTION_LEVERS.map((lever) => leverGap(causes, lever))
}

describe('the gap of a lever', () => {
  it('is its part of the gap to date, in euros', () => {
    // calendar (100 − 200 × ½) × 0,5 × 80 = 0; presence (90 − 100) × 40 = −400; productivity (40 − 45) × 80 = −400;
    // customer share (30 − 32) × 100 = −200; rate 2 900 − 3 000 = −100; together −1 100 = 2 900 − 4 000
    expect(gapsOf(MONTH)).toEqual([0, -400, -400, -200, -100])
  })

  it('is unknown where another lever replaces it', () => {
    const unplanned = { ...MONTH, potential: { month: 0, expected: 0, toDate: 0 } }
    expect(gapsOf(unplanned)).toEqual([null, null, null, -200, -100])
    const untargeted = { ...MONTH, targets: { ht: 0, hec: 0, revenue: 0 } }
    expect(gapsOf(untargeted)).toEqual([null, null, null, null, null])
  })
})

const decided = { date: '2026-11-09', gap: -17149 }

describe('the gap then and now', () => {
  it('is written with both days and the difference', () => {
    const progress = gapProgress(decided, { date: '2026-11-19', gap: -9020 })
    // −9 020 − (−17 149) = 8 129
    expect(progress.change).toBe(8129)
    expect(gapText(progress)).toBe(
      '−17\u202f149\u00a0€ le 9/11, −9\u202f020\u00a0€ au 19/11\u202f: +8\u202f129\u00a0€',
    )
  })

  it('has no cents of rounding in the difference', () => {
    const progress = gapProgress(
      { date: '2026-11-09', gap: -0.3 },
      { date: '2026-11-10', gap: -0.1 },
    )
    expect(progress.change).toBe(0.2)
  })

  it('is the decision alone until later figures arrive', () => {
    for (const now of [null, decided, { date: '2026-11-06', gap: 1 }])
      expect(gapText(gapProgress(decided, now))).toBe('−17\u202f149\u00a0€ le 9/11')
  })

  it('gives the difference of the two shown amounts', () => {
    const rounded = gapProgress(
      { date: '2026-11-09', gap: 2157.6 },
      { date: '2026-11-19', gap: -2068.6 },
    )
    expect(gapText(rounded)).toBe(
      '+2\u202f158\u00a0€ le 9/11, −2\u202f069\u00a0€ au 19/11\u202f: −4\u202f227\u00a0€',
    )
  })

  it('says that a lever has no figure, and gives no difference', () => {
    expect(gapText(gapProgress({ ...decided, gap: null }, { date: '2026-11-19', gap: -20 }))).toBe(
      'non chiffré le 9/11, −20\u00a0€ au 19/11',
    )
    expect(gapText(gapProgress(decided, { date: '2026-11-19', gap: null }))).toBe(
      '−17\u202f149\u00a0€ le 9/11, non chiffré au 19/11',
    )
  })

  it('is not compared across months, since each month begins at 0', () => {
    const progress = gapProgress(decided, { date: '2026-12-03', gap: -400 })
    expect(progress.change).toBeNull()
    expect(gapText(progress)).toBe(
      '−17\u202f149\u00a0€ le 9/11, −400\u00a0€ au 3/12 (nouveau mois)',
    )
  })
})

it('measures an open action at the analysed date, an ended one in its month at the latest', () => {
  expect(measuringDay({ state: 'open', decided }, '2026-12-03')).toBe('2026-12-03')
  expect(measuringDay({ state: 'done', decided }, '2026-12-03')).toBe('2026-11-30')
  expect(measuringDay({ state: 'dropped', decided }, '2026-11-19')).toBe('2026-11-19')
})
