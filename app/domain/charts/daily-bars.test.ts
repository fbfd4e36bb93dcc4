import { describe, expect, test } from 'vitest'
import { type DailyBar, dailyBarsChart } from './daily-bars'

const day = (bar: Partial<DailyBar> = {}): DailyBar => ({
  value: null,
  target: null,
  average: null,
  ...bar,
})
// plot area: x from 76 to 746, y from 14 (highest value) to 242 (lowest)

describe('daily bars', () => {
  test('start at zero in columns of equal width, without a bar where nothing was recorded', () => {
    // three columns of width 223.3 with bars of 64 %; 100 is at the top, 50 at half of the height 228
    const { bars, barWidth, columns, ticks } = dailyBarsChart([
      day({ value: 100 }),
      day(),
      day({ value: 50 }),
    ])
    expect(barWidth).toBe(142.9)
    expect(columns).toEqual([187.7, 411, 634.3])
    expect(bars).toEqual([
      { x: 116.2, y: 14, height: 228 },
      null,
      { x: 562.9, y: 128, height: 114 },
    ])
    expect(ticks).toEqual([
      { value: 0, y: 242 },
      { value: 20, y: 196.4 },
      { value: 40, y: 150.8 },
      { value: 60, y: 105.2 },
      { value: 80, y: 59.6 },
      { value: 100, y: 14 },
    ])
  })

  test('extend below zero when negative', () => {
    const { bars, ticks } = dailyBarsChart([day({ value: 100 }), day({ value: -100 })])
    expect(bars[1]).toMatchObject({ y: 128, height: 114 })
    expect(ticks.map(({ value }) => value)).toEqual([-100, -50, 0, 50, 100])
  })

  test('every value, target and average lies between two round ends', () => {
    const { ticks, bars } = dailyBarsChart([day({ value: -4_200, target: 31, average: 12_300 })])
    const values = ticks.map(({ value }) => value)
    expect([values[0], values.at(-1)]).toEqual([-5_000, 15_000])
    // zero is at three quarters of the height: 14 + 171; the bar is 4 200 of 20 000 units of 228
    expect(bars).toEqual([{ x: 196.6, y: 185, height: 47.9 }])
  })

  test('the target line joins adjacent equal targets and is interrupted where a day has none', () => {
    const { reference } = dailyBarsChart([
      day({ target: 10 }),
      day({ target: 10 }),
      day(),
      day({ target: 5 }),
    ])
    // four columns of width 167.5
    expect(reference).toEqual({ path: 'M76 14H411M578.5 128H746', y: 128 })
    expect(dailyBarsChart([day()]).reference).toBeNull()
  })

  test('the average line is interrupted where unknown; a single point is no line', () => {
    const { line } = dailyBarsChart([
      day({ average: 10 }),
      day({ average: 5 }),
      day(),
      day({ average: 10 }),
    ])
    expect(line).toBe('M159.7,14L327.3,128M662.3,14Z')
    expect(dailyBarsChart([day()]).line).toBeNull()
    expect(dailyBarsChart([day({ average: 10 }), day(), day({ average: 5 })]).line).toBeNull()
  })

  test('an empty month has a scale up to 10; a card is 980 wide', () => {
    expect(dailyBarsChart([day(), day()]).ticks.at(-1)?.value).toBe(10)
    expect(dailyBarsChart([]).bars).toEqual([])
    expect(dailyBarsChart([], 'card')).toMatchObject({ width: 980, right: 966 })
  })
})
