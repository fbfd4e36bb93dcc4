import { describe, expect, test } from 'vitest'
import { noObjectifs, type ObjectifTotals } from '../objectifs/totals'
import { noFigures, noFiguresByService } from './figures'
import { siteActivity, sumActivities } from './month-activity'
import { scopeFigures, serviceLines } from './scope-figures'

const DAYS = { elapsed: 13, total: 20 }
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
    const figures = scopeFigures('2026-11-19', activity, objectifs, DAYS)
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
    const figures = scopeFigures('2026-11-22', activity, objectifs, DAYS)
    expect(figures.dataDate).toBe('2026-11-19')
    expect(figures.global.progress.ht.realized).toBe(15)
    expect(figures.freshness.upToDate).toBe(0)
  })

  test('are zeros without a date of data before the first record', () => {
    const figures = scopeFigures('2026-11-17', activity, objectifs, DAYS)
    expect(figures.dataDate).toBeNull()
    expect(figures.global.progress.revenue).toMatchObject({ realized: 0, target: 3000 })
  })
})
