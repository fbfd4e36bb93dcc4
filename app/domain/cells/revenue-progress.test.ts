import { describe, expect, test } from 'vitest'
import { percent, rate as rateText } from '~/domain/format/numbers'
import { monthAt } from '../calendar/month-days.fixture'
import { noFigures, noFiguresByService } from '../records/figures'
import { MECHANICS, OBJECTIF } from '../records/mechanics-month.fixture'
import type { MonthActivity } from '../records/month-activity'
import { noObjectifs, objectifTotals } from '../targets/totals'
import { revenueProgress } from './revenue-progress'
import { madeFigures } from './scope-figures.fixture'

const figures = { ...noFiguresByService(), mechanic: MECHANICS }
const ACTIVITY: MonthActivity = {
  month: '2026-11',
  days: [{ date: '2026-11-19', cumulative: figures, daily: figures }],
  sites: [],
  unreadable: [],
}

describe('revenue progress (spec 1 §2.7; 4-decisions, 19 and 20)', () => {
  const display = revenueProgress(madeFigures('2026-11-19', ACTIVITY, OBJECTIF, monthAt(13, 20)))

  test('GLOBAL and the three services', () => {
    expect(display.lines.map((line) => line.key)).toEqual([
      'global',
      'mechanic',
      'quickService',
      'body',
    ])
  })

  test('euros: 39 000 × 20 ÷ 13 = 60 000; 25 000 remain for 7 days', () => {
    expect(display.lines[1]?.netRevenue).toMatchObject({
      realized: 39_000,
      target: 64_000,
      projection: 60_000,
      projectionProgressPercent: 93.75,
      remaining: 25_000,
    })
    expect(display.lines[1]?.netRevenue.dailyTarget).toBeCloseTo(3571.4286, 4)
  })

  test('CA/HEC: 39 000 ÷ 130 = 300 of 320; CA/H: 39 000 ÷ 195 = 200 of 200', () => {
    expect(display.lines[0]?.caHec).toEqual({
      realized: 300,
      compared: 300,
      target: 320,
      percent: 93.75,
      projection: 300,
      projectionPercent: 93.75,
      remaining: 20,
    })
    expect(display.lines[0]?.caHt).toMatchObject({ realized: 200, target: 200, percent: 100 })
  })

  test('without figures and targets every value of a rate is null', () => {
    const empty = revenueProgress(
      madeFigures('2026-11-01', ACTIVITY, noObjectifs(), monthAt(13, 20)),
    )
    expect(empty.lines[0]?.caHec).toEqual({
      realized: null,
      compared: null,
      target: null,
      percent: null,
      projection: null,
      projectionPercent: null,
      remaining: null,
    })
  })
})

// guards against: a rate rounded twice on /revenue (48)
test('a target rate is not rounded before it is compared: 278 495,90 € for 1 000 h', () => {
  const objectif = objectifTotals({
    budget: { totalHours: 1_000, hecHours: 1_000, revenue: 278_495.9, totalEntries: 0 },
    services: [],
    videocheck: { tauxPresentation: 0, tauxRealisationDevis: 0, caParDevis: 0 },
  })
  const realised = { ...noFigures(), netRevenue: 276_689.2, totalHours: 1_000, hecHours: 1_000 }
  const cumulative = { ...noFiguresByService(), mechanic: realised }
  const days = [{ date: '2026-11-19', cumulative, daily: cumulative, latestDaily: cumulative }]
  const found = madeFigures('2026-11-19', { ...ACTIVITY, days }, objectif, monthAt(13, 20))
  const { caHt } = revenueProgress(found).lines[0] ?? {}
  expect(caHt?.target).toBe(278.4959)
  expect(rateText(caHt?.target)).toBe('278\u00a0€/h')
  // 276,6892 ÷ 278,4959; of 278,50 it would be 99,3498 and read 99,3 %
  expect(caHt?.percent).toBeCloseTo(99.3513, 4)
  expect(percent(caHt?.percent)).toBe('99,4\u202f%')
  expect(caHt?.remaining).toBe(1.8067)
})
