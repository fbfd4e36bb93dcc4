import { describe, expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import { madeFigures } from '../cells/scope-figures.fixture'
import { readMeasure } from '../measures'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import { noObjectifs } from '../targets/totals'
import { overviewView, progressView } from './synthesis-view'

const activity = siteActivity('a', '2026-11', [
  {
    date: '2026-11-19',
    services: {
      ...noFiguresByService(),
      mechanic: { ...noFigures(), netRevenue: 3900, totalHours: 26, hecHours: 13 },
      quickService: { ...noFigures(), netRevenue: -100, totalHours: 1 },
    },
  },
])
const targets = (revenue: number, ht: number, hec: number) => {
  const none = noObjectifs()
  return { ...none, global: { ...none.global, revenue, ht, hec } }
}
const figures = (objectifs = targets(8000, 40, 30), elapsed = 13) =>
  madeFigures('2026-11-19', activity, objectifs, monthAt(elapsed, 20))

describe('the overview', () => {
  test('holds a gauge per measure with its status against the month', () => {
    // 3 800 ÷ 8 000 = 47,5 %, ÷ 65 % = 0,73; 27 ÷ 40 = 67,5 %; 13 ÷ 30 = 43,3 %
    expect(
      overviewView(figures(), { daily: 'revenue', details: 'revenue' }).gauges.map(
        ({ measure, percent, remaining, status }) => [measure, percent, remaining, status],
      ),
    ).toEqual([
      ['revenue', 47.5, 4200, 'bad'],
      ['ht', 67.5, 13, 'good'],
      ['hec', 43.333333, 17, 'bad'],
    ])
  })

  test('switches the previous day and the details independently', () => {
    const { previousDay, details } = overviewView(figures(), { daily: 'ht', details: 'hec' })
    expect(previousDay).toMatchObject({ measure: 'ht', total: 27 })
    expect(previousDay.services.map(({ value }) => value)).toEqual([26, 1, 0])
    expect(details.rows.map((row) => row.realized)).toEqual([13, 0, 0])
    expect(details.total).toMatchObject({ service: null, realized: 13, target: 30, daily: 13 })
  })
})

describe('the month’s progress', () => {
  test('takes 350 €/h where revenue or HEC have no target, and sets `byDefault`', () => {
    const rate = (revenue: number, hec: number) =>
      progressView(figures(targets(revenue, 40, hec)), 'revenue', []).rate
    // 3 800 ÷ 13 HEC = 292,31 of 350: 83,5 %
    const fallback = { value: 292.307692, target: 350, byDefault: true, status: 'warn' }
    expect(rate(8000, 0)).toMatchObject(fallback)
    expect(rate(0, 30)).toMatchObject(fallback)
    expect(rate(8000, 30)).toMatchObject({ target: 266.666667, byDefault: false })
  })

  test('holds gaps, projection and the rate per HEC hour', () => {
    expect(progressView(figures(), 'revenue', [])).toMatchObject({
      realized: 3800,
      remaining: 4200,
      due: 5200, // 8 000 × 13 ÷ 20
      gapToDate: -1400, // 3 800 − 8 000 × 13 ÷ 20
      projection: 5846.153846, // 3 800 × 20 ÷ 13
      projectionPercent: 73.076923,
      projected: { status: 'bad' },
      rate: { value: 292.307692, target: 266.666667, byDefault: false, status: 'good' },
    })
  })

  test('keeps the rate on revenue and HEC whatever the measure', () => {
    const { realized, rate } = progressView(figures(), 'ht', [])
    expect(realized).toBe(27)
    expect(rate.value).toBe(292.307692)
  })

  test('has neither gap nor projection without target, and the default rate', () => {
    expect(progressView(figures(noObjectifs()), 'revenue', [])).toMatchObject({
      remaining: null,
      gapToDate: null,
      projection: null,
      status: 'none',
      rate: { target: 350, byDefault: true },
    })
  })

  test('has no gap to date before the first working day', () => {
    const view = progressView(figures(targets(8000, 40, 30), 0), 'revenue', [])
    expect(view).toMatchObject({ remaining: 4200, gapToDate: null, projection: null })
  })
})

test('an unknown measure reads as CA Net', () => {
  expect([readMeasure('hec'), readMeasure('x'), readMeasure(null)]).toEqual([
    'hec',
    'revenue',
    'revenue',
  ])
})
