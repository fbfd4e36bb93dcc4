import { describe, expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import type { MonthDays } from '../calendar/working-days'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity, sumActivities } from '../records/month-activity'
import { synthesisVerdict } from '../records/verdicts'
import { noObjectifs, type ObjectifTotals, sumObjectifs } from '../targets/totals'
import { offDateSites, serviceLines } from './scope-figures'
import { madeFigures } from './scope-figures.fixture'

const DAYS = monthAt(13, 20)
const activity = sumActivities('2026-11', [
  siteActivity('a', '2026-11', [
    {
      date: '2026-11-18',
      services: {
        ...noFiguresByService(),
        mechanic: { ...noFigures(), netRevenue: 1000, totalHours: 10, hecHours: 6 },
      },
    },
    {
      date: '2026-11-19',
      services: {
        ...noFiguresByService(),
        mechanic: { ...noFigures(), netRevenue: 1300, totalHours: 13, hecHours: 8 },
        body: { ...noFigures(), netRevenue: 200, totalHours: 2 },
      },
    },
  ]),
  siteActivity('b', '2026-11', []),
])
const objectifs: ObjectifTotals = (() => {
  const none = noObjectifs()
  const mechanic = { ...none.services.mechanic, revenue: 2000, ht: 20, hec: 12 }
  return {
    ...none,
    siteCount: 1,
    global: { ...none.global, revenue: 3000, ht: 40, hec: 20 },
    services: { ...none.services, mechanic },
  }
})()

describe('a scope’s figures at a date', () => {
  test('put the services, their sum and the targets together', () => {
    const figures = madeFigures('2026-11-19', activity, objectifs, DAYS)
    expect(figures.global.progress.revenue).toMatchObject({
      realized: 1500,
      target: 3000,
      progressPercent: 50,
      projection: 2307.692308, // 1 500 × 20 ÷ 13
    })
    expect(figures.global.daily).toMatchObject({ netRevenue: 500, totalHours: 5, hecHours: 2 })
    expect(figures.services.mechanic.progress.hec).toMatchObject({ realized: 8, target: 12 })
    expect(figures.services.body.progress.revenue).toMatchObject({ realized: 200, target: 0 })
    expect(serviceLines(figures).map(({ service }) => service)).toEqual([
      'mechanic',
      'quickService',
      'body',
    ])
    expect(figures.freshness).toMatchObject({ total: 2, upToDate: 1 })
  })

  test('are those of the latest day before a date without record', () => {
    const figures = madeFigures('2026-11-22', activity, objectifs, DAYS)
    expect(figures.dataDate).toBe('2026-11-19')
    expect(figures.global.progress.ht.realized).toBe(15)
    expect(figures.freshness.upToDate).toBe(0)
  })

  test('are zeros without a date of data before the first record', () => {
    const figures = madeFigures('2026-11-17', activity, objectifs, DAYS)
    expect(figures.dataDate).toBeNull()
    expect(figures.global.progress.revenue).toMatchObject({ realized: 0, target: 3000, due: 0 })
  })
})

/*
 * Three concessions with a target of 20 000 €, November 2026 of 20 working days: A and B have data of the 19th (13
 * days elapsed), C of the 16th (10 days); nothing has come of D (target 10 000 €).
 */
// shows decision 39 (rule): late data at its own date
describe('late concessions are judged at their own date (4-decisions, 39 and 40)', () => {
  const revenue = (netRevenue: number) => ({
    ...noFiguresByService(),
    mechanic: { ...noFigures(), netRevenue },
  })
  const site = (id: string, days: Record<string, number>) =>
    siteActivity(
      id,
      '2026-11',
      Object.entries(days).map(([day, amount]) => ({
        date: `2026-11-${day}`,
        services: revenue(amount),
      })),
    )
  const target = (amount: number): ObjectifTotals => {
    const none = noObjectifs()
    const mechanic = { ...none.services.mechanic, revenue: amount }
    const global = { ...none.global, revenue: amount }
    return { ...none, siteCount: 1, global, services: { ...none.services, mechanic } }
  }
  const month = sumActivities('2026-11', [
    site('a', { '18': 12_000, '19': 13_000 }),
    site('b', { '18': 12_500, '19': 13_500 }),
    site('c', { '13': 9_000, '16': 10_000 }),
    site('d', {}),
  ])
  const whole = sumObjectifs([target(20_000), target(20_000), target(20_000), target(10_000)])
  const days: MonthDays = {
    ...monthAt(0, 20),
    elapsedAt: (day) => ({ '2026-11-19': 13, '2026-11-16': 10 })[day ?? ''] ?? 0,
  }
  const sites = [
    { activity: site('a', { '18': 12_000, '19': 13_000 }), objectifs: target(20_000) },
    { activity: site('b', { '18': 12_500, '19': 13_500 }), objectifs: target(20_000) },
    { activity: site('c', { '13': 9_000, '16': 10_000 }), objectifs: target(20_000) },
    { activity: site('d', {}), objectifs: target(10_000) },
  ]
  const figures = madeFigures('2026-11-19', month, whole, days, sites)

  test('the concessions with another date than most are the ones to read', () => {
    expect(offDateSites(month, '2026-11-19', days)).toEqual([
      { date: '2026-11-16', siteIds: ['c'] },
      { date: null, siteIds: ['d'] },
    ])
    expect(offDateSites(month, '2026-11-16', days)).toEqual([
      { date: '2026-11-16', siteIds: ['c'] },
    ])
  })

  test('prorated targets and projections are added up, each at its own date', () => {
    expect(figures.global.progress.revenue).toEqual({
      realized: 36_500,
      compared: 36_500,
      // without D, which has no data; with it 70 000 (4-decisions, 53)
      target: 60_000,
      wholeTarget: 70_000,
      // (20 000 + 20 000) × 13 ÷ 20 + 20 000 × 10 ÷ 20
      due: 36_000,
      progressPercent: 60.833333,
      // 26 500 × 20 ÷ 13 + 10 000 × 20 ÷ 10
      projection: 60_769.230769,
      projectionProgressPercent: 101.282051,
      remaining: 23_500,
      // (40 000 − 26 500) ÷ 7 + (20 000 − 10 000) ÷ 10
      dailyTarget: 2928.571429,
    })
    expect(synthesisVerdict(figures.global.progress.revenue).status).toBe('good')
  })

  test('J-1 is that of the day it names, without the late ones: 1 000 + 1 000', () => {
    expect(figures.dataDate).toBe('2026-11-19')
    expect(figures.global.daily.netRevenue).toBe(2000)
  })

  test('a single concession is compared at its own date: on the 16th exactly in time', () => {
    const alone = madeFigures('2026-11-19', site('c', { '16': 10_000 }), target(20_000), days)
    expect(alone.global.progress.revenue).toMatchObject({ due: 10_000, projection: 20_000 })
    expect(alone).toMatchObject({ days: { elapsed: 13 }, dataDays: { elapsed: 10 } })
  })
})
