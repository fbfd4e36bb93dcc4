import { describe, expect, test } from 'vitest'
import { equalRank } from './equal-rank'
import { noFigures, noFiguresByService } from './figures'

const figures = (netRevenue: number, totalHours = 0) => ({
  ...noFiguresByService(),
  body: { ...noFigures(), netRevenue, totalHours },
})

describe('an earlier month at the working day of the same rank (7-beyond §1; 4-decisions, 43)', () => {
  test('is the sum of what is known, against the same concessions now', () => {
    const parts = [
      { now: figures(6000, 40), before: figures(5000, 50) },
      { now: figures(3000, 10), before: figures(2500) },
      { now: figures(9000, 90), before: null },
    ]
    expect(equalRank('2026-10', parts, [])).toEqual({
      // 9 000 of 7 500; 50 of 50 hours; nothing of HEC
      revenue: { month: '2026-10', value: 7500, change: 20, leftOut: [] },
      ht: { month: '2026-10', value: 50, change: 0, leftOut: [] },
      hec: { month: '2026-10', value: 0, change: null, leftOut: [] },
    })
  })

  test('of credit notes alone has no percentage', () => {
    const { revenue } = equalRank('2026-10', [{ now: figures(50), before: figures(-100) }], [])
    expect(revenue).toMatchObject({ value: -100, change: null })
  })

  test('is nothing when nothing is known', () => {
    const nothing = { revenue: null, ht: null, hec: null }
    expect(equalRank('2026-10', [], [])).toEqual(nothing)
    expect(equalRank('2026-10', [{ now: figures(1), before: null }], ['Dole'])).toEqual(nothing)
  })

  test('names eight who are left out, and counts the others', () => {
    const names = Array.from({ length: 10 }, (_, i) => `Site ${i}`)
    const left = (list: string[]) =>
      equalRank('2026-10', [{ now: figures(1), before: figures(1) }], list).revenue
    expect(left(names)).toMatchObject({ leftOut: names.slice(0, 8), unnamed: 2 })
    expect(left(names.slice(0, 8))).toEqual({
      ...{ month: '2026-10', value: 1, change: 0, leftOut: names.slice(0, 8) },
    })
  })
})
