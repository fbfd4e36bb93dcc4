import { describe, expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import { revenueProgress } from '../cells/revenue-progress'
import { madeFigures } from '../cells/scope-figures.fixture'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity, sumActivities } from '../records/month-activity'
import { isPartial } from '../records/outside'
import { noObjectifs, type ObjectifTotals, sumObjectifs } from '../targets/totals'
import { progressView } from './synthesis-view'

const DATE = '2026-11-19'
const DAYS = monthAt(10, 20)

const activityOf = (id: string, netRevenue: number, hecHours: number) =>
  siteActivity(id, '2026-11', [
    {
      date: DATE,
      services: { ...noFiguresByService(), mechanic: { ...noFigures(), netRevenue, hecHours } },
    },
  ])

/** The targets of Mécanique, which are the whole's. */
function target(revenue: number, hec: number): ObjectifTotals {
  const none = noObjectifs()
  const own = { revenue, hec }
  return {
    ...none,
    siteCount: 1,
    global: { ...none.global, ...own },
    services: { ...none.services, mechanic: { ...none.services.mechanic, ...own } },
  }
}

/*
 * Brest: 60 000 € and 200 HEC, of 100 000 € and 400. Nancy has a target of hours alone and brought 20 000 € in 100.
 */
const BREST = { activity: activityOf('brest', 60_000, 200), objectifs: target(100_000, 400) }
const NANCY = { activity: activityOf('nancy', 20_000, 100), objectifs: target(0, 100) }

describe('figures without a target (4-decisions, 53)', () => {
  const figures = madeFigures(
    DATE,
    sumActivities('2026-11', [BREST.activity, NANCY.activity]),
    sumObjectifs([BREST.objectifs, NANCY.objectifs]),
    DAYS,
    [BREST, NANCY],
  )

  test('is split by line and measure, with its concessions', () => {
    expect(figures.global.outside.revenue).toEqual({
      realized: 20_000,
      daily: 20_000,
      sites: { count: 1, first: [{ siteId: 'nancy', name: 'nancy' }] },
    })
    expect(figures.services.mechanic.outside.revenue.realized).toBe(20_000)
    expect(figures.global.outside.hec.realized).toBe(0)
  })

  test('is part of the sum and of no comparison', () => {
    // 60 000 of 100 000, due 50 000; HEC 300 of 500, due 250
    const month = progressView(figures, 'revenue', [])
    expect(month).toMatchObject({
      realized: 80_000,
      compared: 60_000,
      target: 100_000,
      percent: 60,
      gapToDate: 10_000,
      projection: 120_000,
      projectionPercent: 120,
      projectedGap: 20_000,
      status: 'good',
      outside: { realized: 20_000, sites: { count: 1 } },
    })
    expect(progressView(figures, 'hec', [])).toMatchObject({
      realized: 300,
      compared: 300,
      target: 500,
      gapToDate: 50,
    })
  })

  test('a rate per hour divides the figures of concessions with both targets', () => {
    // all: 80 000 ÷ 300; Brest alone: 60 000 ÷ 200 = 300 of 100 000 ÷ 400 = 250
    expect(progressView(figures, 'revenue', []).rate).toMatchObject({
      value: 266.666667,
      compared: 300,
      target: 250,
      percent: 120,
      status: 'good',
    })
    expect(revenueProgress(figures).lines[0]?.caHec).toMatchObject({
      realized: 266.666667,
      compared: 300,
      target: 250,
      percent: 120,
    })
  })
})

test('a third outside is a partial comparison, credit notes by their size', () => {
  expect([isPartial(200, 100), isPartial(201, 100), isPartial(0, 5)]).toEqual([true, false, true])
  expect([isPartial(100, 0), isPartial(200, -100)]).toEqual([false, true])
})
