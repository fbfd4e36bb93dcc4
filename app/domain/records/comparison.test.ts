import { describe, expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import { noObjectifs, type ObjectifTotals } from '../objectifs/totals'
import { byGap, comparisonLine } from './comparison'
import { noFigures, noFiguresByService } from './figures'
import { siteActivity } from './month-activity'
import { scopeFigures } from './scope-figures'

const activity = siteActivity('a', '2026-11', [
  {
    date: '2026-11-19',
    services: {
      ...noFiguresByService(),
      mechanic: { ...noFigures(), netRevenue: 58_500, totalHours: 300, hecHours: 180 },
    },
  },
])
const target = (revenue: number): ObjectifTotals => {
  const none = noObjectifs()
  return { ...none, global: { ...none.global, revenue } }
}
const line = (revenue: number, elapsed = 13) =>
  comparisonLine(scopeFigures('2026-11-19', activity, target(revenue), monthAt(elapsed, 20)))

describe('comparison of concessions (4-decisions 27)', () => {
  test('a line holds the figures and the gap to the prorated target', () => {
    // due on the 19th: 100 000 × 13 ÷ 20 = 65 000; 58 500 is 90 % of it: to watch below 95 % (4-decisions, 48)
    expect(line(100_000)).toEqual({
      revenue: 58_500,
      ht: 300,
      hec: 180,
      caHec: 325,
      target: 100_000,
      percent: 58.5,
      projection: 90_000,
      gap: -6500,
      status: 'warn',
      verdict:
        'réalisé 90\u202f% de l’attendu à date\u202f; dans le rythme dès 95\u202f%, à surveiller dès 80\u202f%',
    })
    // 58 500 ÷ 61 578,9 = 0,95; ÷ 73 125 = 0,8
    expect([line(94_736), line(94_740)].map(({ status }) => status)).toEqual(['good', 'warn'])
    expect([line(112_500), line(112_502)].map(({ status }) => status)).toEqual(['warn', 'bad'])
  })

  test('has no gap without target or before the first working day', () => {
    expect(line(0)).toMatchObject({ gap: null, percent: null, projection: null, status: 'none' })
    expect(line(100_000, 0)).toMatchObject({ gap: null, projection: null, status: 'none' })
  })

  test('comes with the furthest behind first and those without a gap last', () => {
    const rows = [
      { name: 'Rezé', gap: null },
      { name: 'Nantes', gap: 12 },
      { name: 'Brest', gap: -900 },
      { name: 'Angers', gap: null },
      { name: 'Auray', gap: 12 },
    ]
    expect(byGap(rows).map((row) => row.name)).toEqual([
      'Brest',
      'Auray',
      'Nantes',
      'Angers',
      'Rezé',
    ])
  })
})
