import { describe, expect, test } from 'vitest'
import { monthDays } from '../calendar/working-days'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity, sumActivities } from '../records/month-activity'
import { dailySeries } from './daily-series'

const record = (date: string, netRevenue: number) => ({
  date,
  services: { ...noFiguresByService(), mechanic: { ...noFigures(), netRevenue } },
})
// November 2026 begins on a Sunday; the 11th is a holiday: 20 working days
const HOLIDAYS = new Set(['2026-11-11'])
const ACTIVITY = siteActivity('a', '2026-11', [
  record('2026-11-02', 300),
  record('2026-11-03', 500),
  record('2026-11-06', 1000),
  record('2026-11-07', 1100),
  record('2026-11-12', 2100),
])
/** Targets and working days of a month, as all concessions share them. */
const even = (target: number, total: number, month = '2026-11') => {
  const days = monthDays(month, HOLIDAYS, total)
  return [[{ target, days }], days] as const
}
const series = dailySeries(ACTIVITY, 'revenue', '2026-11-10', ...even(6000, 20))
const on = (date: string) => series.find((day) => day.date === date)

describe('daily chart (3 §2.1)', () => {
  test('contains every day of the month except its five Sundays', () => {
    expect(series).toHaveLength(25)
    expect(on('2026-11-01')).toBeUndefined()
    expect(on('2026-11-29')).toBeUndefined()
  })

  test('shows what each day added, and null for a day without record', () => {
    expect(on('2026-11-03')?.value).toBe(200)
    expect(on('2026-11-04')?.value).toBeNull()
    expect(on('2026-11-06')?.value).toBe(500)
  })

  test('gives working days the monthly target ÷ working days, Saturdays and holidays none', () => {
    expect(on('2026-11-06')?.target).toBe(300)
    expect(on('2026-11-07')).toMatchObject({ value: 100, target: null })
    expect(on('2026-11-11')?.target).toBeNull()
    expect(on('2026-11-30')?.target).toBe(300)
  })

  test('averages the month to date over the working days elapsed', () => {
    expect(on('2026-11-02')?.average).toBe(300)
    expect(on('2026-11-03')?.average).toBe(250)
    // the 4th has no record: 500 ÷ 3
    expect(on('2026-11-04')?.average).toBe(166.666667)
    // Saturday the 7th: 1 100 ÷ 5
    expect(on('2026-11-07')?.average).toBe(220)
  })

  test('ends the average at the data date, so that late data do not lower it', () => {
    expect(on('2026-11-09')).toMatchObject({ value: null, average: null, target: 300 })
    expect(on('2026-11-10')?.average).toBeNull()
  })

  test('leaves the days after the analysed date empty', () => {
    expect(on('2026-11-12')).toMatchObject({ value: null, average: null, target: 300 })
  })
})

describe('daily chart, at its edges', () => {
  const chart = (activity: typeof ACTIVITY, date: string, total: number) => {
    const days = dailySeries(activity, 'revenue', date, ...even(6000, total, date.slice(0, 7)))
    return (day: string) => days.find((one) => one.date === day)
  }

  test('holds the analysed date itself', () => {
    // 2 100 − 1 100; the 2nd to the 12th without the holiday are 8 working days
    expect(chart(ACTIVITY, '2026-11-12', 20)('2026-11-12')).toMatchObject({
      value: 1000,
      average: 262.5,
    })
  })

  test('has no average before the first working day: a Saturday the 1st', () => {
    // August 2026 begins on a Saturday
    const august = siteActivity('a', '2026-08', [
      record('2026-08-01', 90),
      record('2026-08-03', 200),
    ])
    const on = chart(august, '2026-08-03', 21)
    expect(on('2026-08-01')).toMatchObject({ value: 90, target: null, average: null })
    expect(on('2026-08-03')).toMatchObject({ value: 110, average: 200 })
  })

  test('averages over no more days than the stored number of working days', () => {
    // stored: 3 working days; 1 100 € by Friday the 6th, the fifth of the calendar
    expect(chart(ACTIVITY, '2026-11-12', 3)('2026-11-06')).toMatchObject({
      target: 2000,
      average: 333.333333,
    })
    // stored: none, so the calendar's own days
    expect(chart(ACTIVITY, '2026-11-12', 0)('2026-11-06')).toMatchObject({
      target: null,
      average: 200,
    })
  })
})

describe('daily chart of several concessions (4-decisions, 39)', () => {
  const of = (netRevenue: number) => record('2026-11-05', netRevenue).services
  // late since Thursday the 5th, the fourth working day
  const late = siteActivity('a', '2026-11', [record('2026-11-03', 400), record('2026-11-05', 800)])
  const fresh = siteActivity('b', '2026-11', [
    record('2026-11-03', 200),
    record('2026-11-05', 600),
    record('2026-11-10', 1400),
  ])
  const both = sumActivities('2026-11', [late, fresh])
  const parts = [
    { date: '2026-11-10', cumulative: of(1400) },
    { date: '2026-11-05', cumulative: of(800) },
    { date: null, cumulative: noFiguresByService() },
  ]
  const chart = dailySeries(both, 'revenue', '2026-11-10', ...even(9000, 20), parts)
  const on = (date: string) => chart.find((day) => day.date === date)

  test('keeps the average of a late concession as on its data date', () => {
    // 800 ÷ 4 + 1 400 ÷ 7, and not 2 200 ÷ 7: no concession slowed down. × 20 days = 8 000, the projection
    expect(on('2026-11-10')).toMatchObject({ value: 800, average: 400 })
    // 800 ÷ 4 + 600 ÷ 5
    expect(on('2026-11-06')?.average).toBe(320)
  })

  test('counts every concession by working days up to its data date', () => {
    // 600 ÷ 2, then 1 400 ÷ 4
    expect(on('2026-11-03')?.average).toBe(300)
    expect(on('2026-11-05')?.average).toBe(350)
  })

  test('leaves out a concession without a working day by its data date', () => {
    // August 2026 begins on a Saturday: 90 € on the 1st give no average; 200 ÷ 1
    const august = sumActivities('2026-08', [
      siteActivity('a', '2026-08', [record('2026-08-01', 90)]),
      siteActivity('b', '2026-08', [record('2026-08-03', 200)]),
    ])
    const days = dailySeries(august, 'revenue', '2026-08-03', ...even(0, 21, '2026-08'), [
      { date: '2026-08-03', cumulative: of(200) },
      { date: '2026-08-01', cumulative: of(90) },
    ])
    expect(days.find(({ date }) => date === '2026-08-03')?.average).toBe(200)
  })
})
