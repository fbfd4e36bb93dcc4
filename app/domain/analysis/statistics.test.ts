import { expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import { madeFigures } from '../cells/scope-figures.fixture'
import { staffOf } from '../planning/potential/month-staff'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import { noObjectifs } from '../targets/totals'
import { isSignificant, statisticsOf } from './statistics'

const record = (date: string, netRevenue: number) => ({
  date,
  services: { ...noFiguresByService(), body: { ...noFigures(), netRevenue, totalHours: 4 } },
})
const activity = siteActivity('a', '2026-11', [
  record('2026-11-18', 400),
  record('2026-11-20', 900),
])
const figuresOn = (date: string) => madeFigures(date, activity, noObjectifs(), monthAt(13, 20))

test('the statistics response (3 §3)', () => {
  const statistics = statisticsOf({
    scope: { type: 'site', id: 'a', name: 'Nantes' },
    date: '2026-11-19',
    figures: figuresOn('2026-11-19'),
    activity,
    potential: { mechanic: 0, quickService: 14, body: 3.5 },
    personDays: { mechanic: 0, quickService: 2, body: 1 },
    staff: staffOf('2026-11', [{ service: 'body', days: { '2026-11-19': { code: '1' } } }]),
    freshness: { total: 1, upToDate: 0, late: [], unreadable: [], untargeted: [] },
  })
  expect(statistics).toMatchObject({ dataDate: '2026-11-18', elapsedWorkingDays: 13 })
  expect(statistics.metrics.body).toMatchObject({
    dailyNetRevenue: 400,
    dailyStaff: 1,
    cumulativeStaff: 1,
    potentialHours: 3.5,
    caHtRate: { realized: 100, target: null },
    caHecRate: { realized: null, target: null },
  })
  expect(statistics.metrics.mechanic).toMatchObject({ dailyStaff: 0, potentialHours: 0 })
  expect(statistics.globalTotals).toMatchObject({
    dailyStaff: 1,
    cumulativeStaff: 3,
    potentialHours: 17.5,
  })
  // the record of the 20th lies after the analysed date
  expect(statistics.dailyPerformanceHistory).toEqual([
    { date: '2026-11-18', dailyNetRevenue: 400, dailyHT: 4, dailyHEC: 0 },
  ])
})

test('figures are significant when any of them or any target is not 0', () => {
  expect(isSignificant(figuresOn('2026-11-19'))).toBe(true)
  expect(isSignificant(figuresOn('2026-11-17'))).toBe(false)
})

test('the history holds the analysed date itself', () => {
  const { dailyPerformanceHistory } = statisticsOf({
    scope: { type: 'site', id: 'a', name: 'Nantes' },
    date: '2026-11-20',
    figures: figuresOn('2026-11-20'),
    activity,
    staff: staffOf('2026-11', []),
    potential: { mechanic: 0, quickService: 0, body: 0 },
    personDays: { mechanic: 0, quickService: 0, body: 0 },
    freshness: { total: 1, upToDate: 1, late: [], unreadable: [], untargeted: [] },
  })
  expect(dailyPerformanceHistory.at(-1)).toEqual({
    date: '2026-11-20',
    dailyNetRevenue: 500,
    dailyHT: 0,
    dailyHEC: 0,
  })
})

test('a target alone is significant', () => {
  const objectifs = noObjectifs()
  objectifs.global.hec = 10
  expect(isSignificant(madeFigures('2026-11-17', activity, objectifs, monthAt(13, 20)))).toBe(true)
})
