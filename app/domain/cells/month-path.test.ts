import { expect, test } from 'vitest'
import { monthDays } from '../calendar/working-days'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import { pathPoints } from '../records/month-path'
import { noObjectifs } from '../targets/totals'
import { siteDays, sumDays } from './days'

/** November 2026: 20 working days with the 11th off; the 2nd is the first. */
const DAYS = monthDays('2026-11', new Set(['2026-11-11']), null)

const pathOf = (target: number, amounts: Record<string, number>) => {
  const none = noObjectifs()
  const records = Object.entries(amounts).map(([date, netRevenue]) => ({
    date,
    services: { ...noFiguresByService(), mechanic: { ...noFigures(), netRevenue } },
  }))
  const global = { ...none.global, revenue: target }
  const mechanic = { ...none.services.mechanic, revenue: target }
  const objectifs = { ...none, global, services: { ...none.services, mechanic } }
  const activity = siteActivity('s', '2026-11', records)
  const staff = { month: '2026-11', days: [] }
  return siteDays({ activity, objectifs, staff, frozen: null }, DAYS)
}
const points = (path: ReturnType<typeof pathOf>, { date = '2026-11-30', isAimed = true } = {}) =>
  pathPoints(path, { measure: 'revenue', date, isAimed }, DAYS).map(
    ({ date, rank, realized, due }) => [date, rank, realized, due],
  )

test('a concession’s target grows by a twentieth per working day, not on a Saturday', () => {
  const path = pathOf(20_000, {
    '2026-11-01': 100,
    '2026-11-02': 900,
    '2026-11-06': 5200,
    '2026-11-07': 5300,
  })
  expect(points(path)).toEqual([
    ['2026-11-01', 0, 100, null],
    ['2026-11-02', 1, 900, 1000],
    ['2026-11-06', 5, 5200, 5000],
    ['2026-11-07', 5, 5300, 5000],
  ])
})

test('each concession counts from its first day on, and a late one at its own date (decision 39)', () => {
  const a = pathOf(20_000, { '2026-11-02': 900, '2026-11-03': 2100, '2026-11-04': 3000 })
  const late = pathOf(10_000, { '2026-11-03': 1200 })
  // the 3rd: 2 000 + 1 000; the 4th: 3 000 + 1 000, the late one still of the 3rd
  expect(points(sumDays([a, late]))).toEqual([
    ['2026-11-02', 1, 900, 1000],
    ['2026-11-03', 2, 3300, 3000],
    ['2026-11-04', 3, 4200, 4000],
  ])
  expect(points(sumDays([a, late]), { date: '2026-11-03' })).toHaveLength(2)
})

test('a concession without a target is in the line only where no concession has one (decision 53)', () => {
  const sum = sumDays([pathOf(20_000, { '2026-11-02': 900 }), pathOf(0, { '2026-11-02': 400 })])
  expect(points(sum)).toEqual([['2026-11-02', 1, 900, 1000]])
  expect(points(sum, { isAimed: false })).toEqual([['2026-11-02', 1, 1300, null]])
})
