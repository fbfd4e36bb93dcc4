import { describe, expect, test } from 'vitest'
import { type DailyBar, dailyBarsGeometry } from './daily-bars-geometry'

const day = (number: number, bar: Partial<DailyBar> = {}): DailyBar => ({
  date: `2026-11-${String(number).padStart(2, '0')}`,
  value: null,
  target: null,
  average: null,
  ...bar,
})
// the plot runs from 62 to 746 across and from 14 (highest) to 242 (lowest) down

describe('daily bars', () => {
  test('draws a week with its gaps', () => {
    const week = [
      day(2, { value: 300, target: 250, average: 300 }),
      day(3, { value: -50, target: 250, average: 125 }),
      day(4, { target: 250 }),
      day(7, { value: 120, average: 123.3 }),
      day(9, { target: 250 }),
    ]
    expect(dailyBarsGeometry(week)).toMatchSnapshot()
  })

  test('stands bars on zero, from 0 to a round maximum', () => {
    const { bars, baseline, ticks } = dailyBarsGeometry([
      day(2, { value: 100 }),
      day(3, { value: 50 }),
    ])
    expect(baseline).toBe(242)
    expect(ticks.at(-1)).toEqual({ value: 100, y: 14 })
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [14, 228],
      [128, 114],
    ])
  })

  test('hangs negative bars under zero', () => {
    const { bars, baseline } = dailyBarsGeometry([day(2, { value: 100 }), day(3, { value: -100 })])
    expect(baseline).toBe(128)
    expect(bars[1]).toMatchObject({ y: 128, height: 114 })
  })

  test('joins the reference over days that follow each other and breaks it where a day has none', () => {
    const { references } = dailyBarsGeometry([
      day(5, { target: 10 }),
      day(6, { target: 10 }),
      day(7),
      day(9, { target: 10 }),
    ])
    // four columns of 171
    expect(references.map(({ x1, x2 }) => [x1, x2])).toEqual([
      [62, 404],
      [575, 746],
    ])
  })

  test('breaks the rhythm line where it is unknown', () => {
    const { line } = dailyBarsGeometry([
      day(2, { average: 10 }),
      day(3, { average: 10 }),
      day(4),
      day(5),
    ])
    expect(line).toBe('M147.5,14L318.5,14')
    expect(dailyBarsGeometry([day(2)]).line).toBeNull()
  })

  test('gives an empty month a scale up to 10', () => {
    expect(dailyBarsGeometry([day(2), day(3)]).ticks.at(-1)?.value).toBe(10)
    expect(dailyBarsGeometry([]).bars).toEqual([])
  })
})
