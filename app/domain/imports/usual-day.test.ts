import { describe, expect, it } from 'vitest'
import { type FeedLayer, fedAlike } from '../records/feed-layers'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import {
  broughtDay,
  carriedMeasures,
  identicalFigures,
  isIdentical,
  judgedTotal,
  lastDays,
  usualDay,
} from './usual-day'

const NO_HOLIDAYS: ReadonlySet<string> = new Set()

/** Figures with CA Net of mechanics only. */
const figures = (netRevenue: number) => ({
  ...noFiguresByService(),
  mechanic: { ...noFigures(), netRevenue },
})

/** Month of a concession with cumulative CA Net by day. */
const month = (name: string, cumulated: Record<number, number>) =>
  siteActivity(
    'a',
    name,
    Object.entries(cumulated).map(([day, netRevenue]) => ({
      date: `${name}-${day.padStart(2, '0')}`,
      services: figures(netRevenue),
    })),
  )

describe('the last days of activity', () => {
  // November 2026 begins on a Sunday: Monday the 2nd is its first working day
  it('are differences with the working days that each covers, in order, over the end of a month', () => {
    const months = [
      month('2026-10', { 29: 1_000, 30: 1_500 }),
      month('2026-11', { 2: 300, 3: 700, 6: 1_900, 9: 2_500 }),
    ]
    const days = lastDays(months, '2026-11-09', NO_HOLIDAYS)
    expect(
      days.map(({ date, daily, worked }) => [date, daily.mechanic.netRevenue, worked]),
    ).toEqual([
      // first record of October: from Thursday the 1st, 22 weekdays minus Friday the 30th
      ['2026-10-29', 1_000, 21],
      ['2026-10-30', 500, 1],
      ['2026-11-02', 300, 1],
      ['2026-11-03', 400, 1],
      // Wednesday, Thursday, Friday
      ['2026-11-06', 1_200, 3],
    ])
  })

  it('leave out records of a Saturday and of a holiday, which cover no working day', () => {
    const months = [month('2026-11', { 6: 100, 7: 150, 9: 400, 11: 450, 12: 900 })]
    const days = lastDays(months, '2026-11-13', new Set(['2026-11-11']))
    expect(days.map(({ date, worked }) => [date, worked])).toEqual([
      ['2026-11-06', 5],
      ['2026-11-09', 1],
      // only Tuesday the 10th: the 11th is a holiday
      ['2026-11-11', 1],
      ['2026-11-12', 1],
    ])
  })

  it('are twenty at most', () => {
    const all = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [i + 1, (i + 1) * 10]))
    const days = lastDays([month('2026-10', all)], '2026-11-02', NO_HOLIDAYS)
    expect(days).toHaveLength(20)
    expect(days.at(-1)?.date).toBe('2026-10-30')
  })
})

describe('the usual day', () => {
  const brought = (netRevenue: number, worked = 1) => ({
    date: '2026-11-02',
    daily: figures(netRevenue),
    worked,
  })

  it('is the median of the days; several working days count as one day of their mean', () => {
    // 100, 300, 400 (1 200 over three), 500, 900
    const days = [brought(300), brought(100), brought(1_200, 3), brought(900), brought(500)]
    expect(usualDay(days)?.total).toEqual({ revenue: 400, ht: 0, hec: 0 })
    // with 450: mean of 400 and 450
    expect(usualDay([...days, brought(450)])?.total.revenue).toBe(425)
  })

  it('is not known of fewer than five days', () => {
    expect(usualDay([1, 2, 3, 4].map((n) => brought(n)))).toBeNull()
    expect(usualDay([1, 2, 3, 4, 5].map((n) => brought(n)))?.total.revenue).toBe(3)
  })

  it('lists the services with figures on each day', () => {
    const days = [1, 2, 3, 4].map((n) => brought(n))
    expect([...(usualDay([...days, brought(5)])?.steady ?? [])]).toEqual(['mechanic'])
    expect([...(usualDay([...days, brought(0)])?.steady ?? [])]).toEqual([])
  })
})

it('counts all working days since the 1st for the first record of a month', () => {
  const { daily, worked } = broughtDay('2026-11-04', figures(900), null, NO_HOLIDAYS)
  expect([daily.mechanic.netRevenue, worked]).toEqual([900, 3])
})

describe('figures that no file of the day gives', () => {
  const layer = (date: string, fed: FeedLayer['fed']) => ({ date, fed }) as FeedLayer
  const layers = [
    layer('2026-11-19', { ...fedAlike(['mechanic'], ['netRevenue']), body: 'all' }),
    layer('2026-11-18', fedAlike(['mechanic'], ['totalHours'])),
  ]

  it('are named by service and measure', () => {
    expect(carriedMeasures(layers, '2026-11-19')).toEqual({
      mechanic: ['ht', 'hec'],
      quickService: ['revenue', 'ht', 'hec'],
      body: [],
    })
    expect(carriedMeasures(undefined, '2026-11-19')).toEqual({})
  })

  it('are left out of what is judged, the others are not', () => {
    const both = { ...figures(100), body: { ...noFigures(), netRevenue: 30, totalHours: 2 } }
    const carried = { mechanic: ['revenue'] } as const
    expect(judgedTotal(both, 'revenue', {})).toBe(130)
    expect(judgedTotal(both, 'revenue', carried)).toBe(30)
    expect(judgedTotal(both, 'ht', carried)).toBe(2)
  })

  it('do not make a file identical to the day before', () => {
    const before = { ...figures(100), body: { ...noFigures(), netRevenue: 30 } }
    const moved = { ...before, body: { ...noFigures(), netRevenue: 31 } }
    expect(isIdentical(before, before, {})).toBe(true)
    expect(isIdentical(moved, before, {})).toBe(false)
    expect(isIdentical(moved, before, { body: ['revenue'] })).toBe(true)
    expect(isIdentical(moved, before, carriedMeasures(layers, '2026-11-19'))).toBe(false)
    expect(isIdentical(noFiguresByService(), noFiguresByService(), {})).toBe(false)
  })
})

describe('single figures of the day before (8 §5)', () => {
  const days = (daily: readonly number[]) =>
    daily.map((netRevenue, i) => ({
      date: `2026-11-${String(i + 9).padStart(2, '0')}`,
      daily: figures(netRevenue),
      worked: 1,
    }))
  const revenue = [{ service: 'mechanic', measure: 'revenue' }]

  it.each([
    ['changed on each of five days', 900, [1, 2, 3, 4, -5], {}, revenue],
    ['four days known', 900, [1, 2, 3, 4], {}, []],
    ['still on one of the days', 900, [1, 2, 0, 4, 5], {}, []],
    ['another figure', 901, [1, 2, 3, 4, 5], {}, []],
    ['a figure of 0', 0, [1, 2, 3, 4, 5], {}, []],
    ['a figure that is carried over', 900, [1, 2, 3, 4, 5], { mechanic: ['revenue'] as const }, []],
  ])('%s', (_, now, daily, carried, found) => {
    const before = now === 0 ? figures(0) : figures(900)
    expect(identicalFigures(figures(now), before, days(daily), carried)).toEqual(found)
  })
})
