import { describe, expect, test } from 'vitest'
import { type MonthLineInput, monthLineChart, monthLineScale } from './month-line'

// plot area: x from 44 to 294, y from 10 (highest round value) to 102 (zero); gaps from 126 to 164
const input: MonthLineInput = {
  points: [
    { date: '2026-11-02', rank: 1, realized: 60, due: 50 },
    { date: '2026-11-03', rank: 2, realized: 80, due: 100 },
  ],
  total: 20,
  target: 1000,
  landing: 900,
}
const chartOf = (one: Partial<MonthLineInput> = {}) => {
  const own = { ...input, ...one }
  return monthLineChart(own, monthLineScale([own]))
}

describe('the month’s line', () => {
  test('runs from 0 over the working days; target and landing end on the last one', () => {
    const chart = chartOf()
    // 250 ÷ 20 = 12.5 per working day; 92 units for 1 000: 60 is 5.52 units, 80 is 7.36, 900 is 82.8
    expect(chart.line).toBe('M44 102L56.5 96.5L69 94.6')
    expect(chart.target).toBe('M44 102L294 10')
    expect(chart.landing).toBe('M69 94.6L294 19.2')
    expect(chart.now).toEqual({ x: 69, y: 94.6 })
    expect(chart.end).toEqual({ x: 281.5, width: 12.5 })
    expect(chart.ticks.map(({ value }) => value)).toEqual([0, 500, 1000])
  })

  test('draws each day’s gap on one scale, upwards when ahead', () => {
    const { days, zero, barWidth } = chartOf()
    // gaps +10 and −20 share 38 units: 12.7 over the line, 25.3 under it
    expect(zero).toBe(138.7)
    expect(days.map(({ x, bar }) => [x, bar])).toEqual([
      [44, { y: 126, height: 12.7, isBehind: false }],
      [56.5, { y: 138.7, height: 25.3, isBehind: true }],
    ])
    expect(barWidth).toBe(8)
  })

  test('takes the last record of a working day: a Saturday counts with its Friday', () => {
    const friday = { date: '2026-11-06', rank: 5, realized: 200, due: 250 }
    const chart = chartOf({
      points: [friday, { ...friday, date: '2026-11-07', realized: 230 }],
    })
    expect(chart.days.map(({ date }) => date)).toEqual(['2026-11-07'])
    // 44 + 5 × 12.5; 102 − 230 × 0.092
    expect(chart.line).toBe('M44 102L106.5 80.8')
  })

  test('has neither target nor gaps without target, and is less high', () => {
    const points = input.points.map((point) => ({ ...point, due: null }))
    const chart = chartOf({ points, target: 0 })
    expect(chart).toMatchObject({ target: null, zero: null, height: 120 })
    expect(chart.days.every(({ bar }) => bar === null)).toBe(true)
    expect(chart.landing).not.toBeNull()
  })

  test('has no landing when no working day remains, nor when it is unknown', () => {
    expect(chartOf({ total: 2 })).toMatchObject({ landing: null, end: null })
    expect(chartOf({ landing: null })).toMatchObject({ landing: null, end: null })
  })

  test('starts at the figures of a Sunday before the first working day, without a gap', () => {
    const sunday = { date: '2026-11-01', rank: 0, realized: 40, due: null }
    const chart = chartOf({ points: [sunday] })
    // 102 − 40 × 0.092
    expect(chart).toMatchObject({ line: 'M44 98.3', zero: null, now: { x: 44, y: 98.3 } })
  })

  test('stays in the drawing without a working day or a record', () => {
    expect(chartOf({ points: [], total: 0, landing: null })).toMatchObject({
      line: 'M44 102',
      now: null,
      days: [],
    })
  })

  test('shares one scale between charts of one unit', () => {
    const small = { ...input, target: 500, landing: 450 }
    const scale = monthLineScale([input, small])
    // 500 of 1 000 is half of the height: 102 − 46
    expect(monthLineChart(small, scale).target).toBe('M44 102L294 56')
  })
})
