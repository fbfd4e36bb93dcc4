import { describe, expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import { madeFigures } from '../cells/scope-figures.fixture'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity, sumActivities } from '../records/month-activity'
import { REVENUE_DAY_PERCENT } from '../records/statuses'
import { noObjectifs, type ObjectifTotals, sumObjectifs } from '../targets/totals'
import { dayRings } from './day-rings'

const services = (netRevenue: number) => ({
  ...noFiguresByService(),
  mechanic: { ...noFigures(), netRevenue },
})
const site = (id: string, days: Record<string, number>) =>
  siteActivity(
    id,
    '2026-11',
    Object.entries(days).map(([date, amount]) => ({ date, services: services(amount) })),
  )
function target(revenue: number): ObjectifTotals {
  const none = noObjectifs()
  const mechanic = { ...none.services.mechanic, revenue }
  const global = { ...none.global, revenue }
  return { ...none, siteCount: 1, global, services: { ...none.services, mechanic } }
}
const DAYS = monthAt(13, 20)

/*
 * A reached the 19th with 6 000 € (objectif 100 000 € ÷ 20 days = 5 000 €, 120 %); B and C are late, at the 17th
 * (80 000 € and 20 000 €). Against the targets of all three (10 000 € a day), A's good day would be 60 %, 'en retard'.
 */
describe('previous-day rings of a wide scope (4-decisions, 39, 40, 43)', () => {
  const activity = sumActivities('2026-11', [
    site('a', { '2026-11-18': 60_000, '2026-11-19': 66_000 }),
    site('b', { '2026-11-17': 43_120 }),
    site('c', { '2026-11-17': 12_000 }),
  ])
  const whole = sumObjectifs([target(100_000), target(80_000), target(20_000)])

  test('compare the day with the targets of the concessions that have it, even if most are late', () => {
    const sites = [
      {
        activity: site('a', { '2026-11-18': 60_000, '2026-11-19': 66_000 }),
        objectifs: target(100_000),
      },
      { activity: site('b', { '2026-11-17': 43_120 }), objectifs: target(80_000) },
      { activity: site('c', { '2026-11-17': 12_000 }), objectifs: target(20_000) },
    ]
    const rings = dayRings(
      madeFigures('2026-11-19', activity, whole, DAYS, sites),
      'revenue',
      REVENUE_DAY_PERCENT,
    )
    expect(rings).toMatchObject([
      { key: 'global', value: 6000, target: 5000, percent: 120, status: 'good' },
      { key: 'mechanic', value: 6000, target: 5000, percent: 120, status: 'good' },
      { key: 'quickService', value: 0, target: null, percent: null, status: 'none' },
      { key: 'body', value: 0, target: null, percent: null, status: 'none' },
    ])
  })
})

test('the day’s amount without a target is shown, and is in no percentage (4-decisions, 53)', () => {
  // A 4 000 € of 5 000 €, 80 %; B, without objectif, 1 000 € the same day, C 900 € on the 18th, no part of it
  const a = site('a', { '2026-11-18': 60_000, '2026-11-19': 64_000 })
  const b = site('b', { '2026-11-18': 10_000, '2026-11-19': 11_000 })
  const c = site('c', { '2026-11-18': 900 })
  const whole = sumActivities('2026-11', [a, b, c])
  const aimed = { activity: a, objectifs: target(100_000) }
  const bare = (activity: typeof a) => ({ activity, objectifs: noObjectifs() })
  const ring = dayRings(
    madeFigures('2026-11-19', whole, target(100_000), DAYS, [aimed, bare(b), bare(c)]),
    'revenue',
    REVENUE_DAY_PERCENT,
  )[0]
  expect(ring).toMatchObject({
    value: 5000,
    outside: 1000,
    target: 5000,
    percent: 80,
    status: 'warn',
    outsideSites: { count: 2, first: [{ name: 'b' }, { name: 'c' }] },
  })
  // 2 000 of 6 000 is a third
  const more = site('b', { '2026-11-18': 1, '2026-11-19': 2_001 })
  const double = madeFigures(
    '2026-11-19',
    sumActivities('2026-11', [a, more]),
    target(100_000),
    DAYS,
    [aimed, bare(more)],
  )
  expect(dayRings(double, 'revenue', REVENUE_DAY_PERCENT)[0]).toMatchObject({
    value: 6000,
    outside: 2000,
    percent: 80,
    status: 'partial',
  })
})

test('a day off has no target, no percent and no verdict (4-decisions, 16)', () => {
  const saturday = site('a', { '2026-11-20': 70_000, '2026-11-21': 71_000 })
  const rest = { ...DAYS, isWorked: (day: string) => day !== '2026-11-21' }
  const ringsAt = (date: string) =>
    dayRings(madeFigures(date, saturday, target(100_000), rest), 'revenue', REVENUE_DAY_PERCENT)[0]
  expect(ringsAt('2026-11-21')).toEqual({
    key: 'global',
    value: 1000,
    outside: 0,
    days: 1,
    target: null,
    percent: null,
    outsideSites: { count: 0, first: [] },
    status: 'none',
    verdict: null,
    rests: true,
  })
  expect(ringsAt('2026-11-20')).toMatchObject({ value: 70_000, target: 5000, rests: false })
})

test('four days’ work is compared with four days’ target: 14 000 € of 20 000 €, not 280 % of a day', () => {
  const figures = madeFigures(
    '2026-11-19',
    site('a', { '2026-11-13': 40_000, '2026-11-19': 54_000 }),
    target(100_000),
    DAYS,
  )
  const ring = (days?: number) => dayRings(figures, 'revenue', REVENUE_DAY_PERCENT, days)[0]
  expect(ring(4)).toMatchObject({
    value: 14_000,
    days: 4,
    target: 20_000,
    percent: 70,
    status: 'bad',
  })
  expect(ring()).toMatchObject({
    value: 14_000,
    days: 1,
    target: 5000,
    percent: 280,
    status: 'good',
  })
})
