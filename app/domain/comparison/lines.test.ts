import { describe, expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import { TWENTY_DAYS } from '../causes/levers.fixture'
import { madeFigures } from '../cells/scope-figures.fixture'
import { madeSiteCells } from '../cells/site-cells.fixture'
import type { Measure } from '../measures'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import { noObjectifs, type ObjectifTotals } from '../targets/totals'
import { comparedSite } from './compared-site'
import { comparisonFigures, lineVerdict, totalGapChange } from './lines'

const record = (date: string, netRevenue: number, totalHours = 300, hecHours = 180) => ({
  date,
  services: {
    ...noFiguresByService(),
    mechanic: { ...noFigures(), netRevenue, totalHours, hecHours },
  },
})
const activity = siteActivity('a', '2026-11', [record('2026-11-19', 58_500)])
const target = (revenue: number, ht = 0, hec = 0): ObjectifTotals => {
  const none = noObjectifs()
  return { ...none, global: { ...none.global, revenue, ht, hec } }
}
const line = (targets: ObjectifTotals, measure: Measure = 'revenue', elapsed = 13) => {
  const { progress } = madeFigures('2026-11-19', activity, targets, monthAt(elapsed, 20)).global
  const figures = comparisonFigures(progress, measure)
  return { ...figures, ...lineVerdict(figures) }
}

describe('comparison of concessions (4-decisions 27)', () => {
  test('a line holds the figures and the gap to the prorated target', () => {
    // due on the 19th: 100 000 × 13 ÷ 20 = 65 000; 58 500 is 90 %: 'warn' below 95 % (4-decisions, 48)
    expect(line(target(100_000))).toEqual({
      revenue: 58_500,
      ht: 300,
      hec: 180,
      caHec: 325,
      compared: 58_500,
      target: 100_000,
      percent: 58.5,
      projection: 90_000,
      due: 65_000,
      gap: -6500,
      status: 'warn',
      verdict:
        'réalisé 90\u202f% de l’attendu à date\u202f; dans le rythme dès 95\u202f%, à surveiller dès 80\u202f%',
    })
    // 58 500 ÷ 61 578,9 = 0,95; ÷ 73 125 = 0,8
    const statusAt = (revenue: number) => line(target(revenue)).status
    expect([statusAt(94_736), statusAt(94_740)]).toEqual(['good', 'warn'])
    expect([statusAt(112_500), statusAt(112_502)]).toEqual(['warn', 'bad'])
  })

  test('in hours keeps the figures, and has the measure’s verdict', () => {
    // due 400 × 13 ÷ 20 = 260 h HT: 300 is 40 more; 300 × 20 ÷ 13 = 461,54
    expect(line(target(100_000, 400, 320), 'ht')).toMatchObject({
      revenue: 58_500,
      ht: 300,
      hec: 180,
      caHec: 325,
      target: 400,
      percent: 75,
      projection: 461.538462,
      gap: 40,
      status: 'good',
    })
    // due 320 × 13 ÷ 20 = 208 h HEC: 180 is 86,5 % of it
    expect(line(target(100_000, 400, 320), 'hec')).toMatchObject({
      target: 320,
      percent: 56.25,
      gap: -28,
      status: 'warn',
    })
  })

  test('has no gap without target or before the first working day', () => {
    const none = { gap: null, projection: null, status: 'none' }
    expect(line(target(0))).toMatchObject({ ...none, percent: null })
    expect(line(target(100_000), 'revenue', 0)).toMatchObject(none)
  })
})

describe('the change of the gap since the previous record (7-beyond §1)', () => {
  // November has 20 working days, the 1st to the 20th
  const month = siteActivity('a', '2026-11', [
    record('2026-11-05', 20_000, 100, 80),
    record('2026-11-06', 27_000, 112, 86),
    record('2026-11-10', 44_000, 160, 140),
  ])
  const change = (
    date: string,
    objectif: number,
    measure: Measure = 'revenue',
    days = TWENTY_DAYS,
  ) => {
    const none = target(0)
    const mechanic = { ...none.services.mechanic, [measure]: objectif }
    const objectifs = { ...none, services: { ...none.services, mechanic } }
    const staff = { month: '2026-11', days: [] }
    const site = { activity: month, objectifs, staff, frozen: null }
    const cells = madeSiteCells('a', site, { date, days })
    return comparedSite(cells, site, days).delta[measure]
  }

  test('is the amount realised between two records minus the amount due', () => {
    // 6th: 7 000 realised, 100 000 ÷ 20 = 5 000 due; 10th: 17 000 realised, 4 × 5 000 due
    expect(change('2026-11-06', 100_000)).toBe(2000)
    expect(change('2026-11-10', 100_000)).toBe(-3000)
    // HT: 48 realised, 4 × 20 due; HEC: 54 realised, 4 × 12 due
    expect(change('2026-11-10', 400, 'ht')).toBe(-32)
    expect(change('2026-11-10', 240, 'hec')).toBe(6)
  })

  test('is of the data date, not of the analysed date', () => {
    expect(change('2026-11-09', 100_000)).toBe(2000)
    expect(change('2026-11-30', 100_000)).toBe(-3000)
  })

  test('is null at the month’s first record, without target and from a day without an amount due', () => {
    expect(change('2026-11-05', 100_000)).toBeNull()
    expect(change('2026-11-01', 100_000)).toBeNull()
    expect(change('2026-11-10', 0)).toBeNull()
    const elapsedAt = (day: string | null) => Number(day === '2026-11-10')
    const calendar = { ...monthAt(0, 20), elapsedAt }
    expect(change('2026-11-10', 100_000, 'revenue', calendar)).toBeNull()
  })

  test('of a scope sums those at its data date (4-decisions, 40)', () => {
    const rows = [
      { delta: 2000, dataDate: '2026-11-10' },
      { delta: -500.25, dataDate: '2026-11-10' },
      { delta: 9000, dataDate: '2026-11-06' },
      { delta: null, dataDate: '2026-11-10' },
    ]
    expect(totalGapChange(rows, '2026-11-10')).toBe(1499.75)
    expect(totalGapChange(rows.slice(2), '2026-11-10')).toBeNull()
  })
})
