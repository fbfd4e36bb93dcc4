import { describe, expect, it } from 'vitest'
import type { MonthWork, SiteWork } from '../../landing/best-months'
import { completeMonths, usualProductivity } from '../../landing/usual-productivity'
import { byService } from '../../workshop-services'
import { type GridEntry, sumQuads } from './cells'
import { changedBy, copied } from './fill'
import { gridReference } from './reference'

const work = (ht: number, hec: number, revenue: number, planned: number): MonthWork => ({
  ht,
  hec,
  revenue,
  planned,
})
const month = (name: string, own: MonthWork): SiteWork => ({
  siteId: 's',
  month: name,
  services: byService(() => own),
})

describe('grey context (7-beyond §6)', () => {
  it('ends with the month before the current one, and before the target month', () => {
    expect(completeMonths('2026-12', '2026-11-20')).toEqual([
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
    ])
    expect(completeMonths('2026-03', '2026-11-20').at(-1)).toBe('2026-02')
  })

  it('has the mean of the known months, and the rate of their sums', () => {
    const before = [
      month('2026-09', work(100, 80, 8000, 100)),
      { siteId: 's', month: '2026-10', services: null },
      month('2026-11', work(200, 120, 18_000, 250)),
    ]
    const lastYear = month('2025-12', work(90, 60, 5400, 90))
    // mean HT 150, HEC 100, 13 000 €: 130 €/h; productivity 300 ÷ 350; 140 h × 300/350 = 120 h
    expect(gridReference({ lastYear, before, potential: 140 }, 'mechanic')).toEqual({
      lastYear: { totalHours: 90, hecHours: 60, netRevenue: 5400, revenuePerHour: 90 },
      mean: { totalHours: 150, hecHours: 100, netRevenue: 13_000, revenuePerHour: 130 },
      capacity: 120,
    })
  })

  it('has nothing to say without records and planning', () => {
    expect(gridReference({ lastYear: undefined, before: [], potential: 0 }, 'body')).toEqual({
      lastYear: null,
      mean: null,
      capacity: null,
    })
  })

  it('takes the last three complete months, and 1 without any', () => {
    const months = [work(900, 1, 1, 100), work(90, 1, 1, 100), null, work(110, 1, 1, 100)]
    // the first is the fourth from the end: (90 + 110) ÷ 200
    expect(usualProductivity(months)).toBe(1)
    expect(usualProductivity([work(80, 1, 1, 100)])).toBe(0.8)
    expect(usualProductivity([])).toBe(1)
    expect(usualProductivity([work(0, 0, 0, 100)])).toBe(1)
  })
})

const typed = (
  totalHours: string,
  hecHours: string,
  netRevenue: string,
  revenuePerHour: string,
) => ({ totalHours, hecHours, netRevenue, revenuePerHour })

describe('copy and percentage', () => {
  const shown = { totalHours: 0, hecHours: 0, netRevenue: 0, revenuePerHour: 300 }
  const empty: GridEntry = { siteId: 's', service: 'mechanic', typed: {} }
  const source = { totalHours: 100, hecHours: 80, netRevenue: 8000, revenuePerHour: 100 }
  const filled = copied(empty, source)

  it('copies all four figures', () => {
    expect(filled.typed).toEqual(typed('100', '80', '8000', '100'))
  })

  it('changes the columns, and what depends on them', () => {
    expect(changedBy(filled, shown, 3, 'all', 'none').typed).toEqual(
      typed('103', '82,4', '8240', '100'),
    )
    // 8 000 ÷ 88 = 90.909…
    expect(changedBy(filled, shown, 10, 'hours', 'none').typed).toMatchObject({
      netRevenue: '8000',
      revenuePerHour: '90,91',
    })
    expect(changedBy(filled, shown, -5, 'rate', 'none').typed).toMatchObject({
      netRevenue: '7600',
      revenuePerHour: '95',
    })
    expect(changedBy(filled, shown, 2.5, 'revenue', 'none').typed).toMatchObject({
      hecHours: '80',
      netRevenue: '8200',
      revenuePerHour: '102,5',
    })
  })

  it('rounds what it changes to whole hours and tens of euros, or to fives and hundreds', () => {
    const odd = copied(empty, {
      ...source,
      totalHours: 982.1,
      hecHours: 718.8,
      netRevenue: 245_244,
    })
    // × 1.03: 1 011.563, 740.364, 252 601.32; 252 600 ÷ 740 = 341.351…
    expect(changedBy(odd, shown, 3, 'all', 'fine').typed).toEqual(
      typed('1012', '740', '252600', '341,35'),
    )
    expect(changedBy(odd, shown, 3, 'hours', 'coarse').typed).toMatchObject({
      totalHours: '1010',
      hecHours: '740',
      netRevenue: '245244',
    })
    // 100 × 1.026 = 102.6, whole euros per hour; 103 × 80 = 8 240
    expect(changedBy(filled, shown, 2.6, 'rate', 'coarse').typed).toMatchObject({
      revenuePerHour: '103',
      netRevenue: '8240',
    })
  })

  it('sums rows, with the rate of the sums', () => {
    const other = { totalHours: 10, hecHours: 20, netRevenue: 4000, revenuePerHour: 200 }
    expect(sumQuads([source, other])).toEqual({
      totalHours: 110,
      hecHours: 100,
      netRevenue: 12_000,
      revenuePerHour: 120,
    })
  })
})
