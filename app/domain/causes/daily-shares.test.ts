import { describe, expect, test } from 'vitest'
import { historyView } from './ahead-view'
import { dailyShares, sharingLevers } from './daily-shares'
import type { GapDay } from './gap-day'
import { byLever, LEVERS } from './levers'

const day = (date: string, gap: number, presence: number, rate: number): GapDay => ({
  date,
  target: 10_000,
  realized: 10_000 + gap,
  gap,
  levers: byLever((lever) => (lever === 'presence' ? presence : lever === 'rate' ? rate : 0)),
})
const DAYS = [
  day('2026-11-02', -1000, -1200, 200),
  day('2026-11-05', -1500.25, -1200, -300.25),
  day('2026-11-19', -400, -500, 100),
]

describe('daily shares of a gap (7-beyond §5)', () => {
  test('are what each record added, the first one all of its gap', () => {
    const shares = dailyShares(DAYS).map(({ date, change, shares }) => [
      date,
      change,
      shares.presence,
      shares.rate,
    ])
    expect(shares).toEqual([
      ['2026-11-02', -1000, -1200, 200],
      ['2026-11-05', -500.25, 0, -500.25],
      ['2026-11-19', 1100.25, 700, 400.25],
    ])
  })

  test('of the levers sum to the day’s change, and of the days to the gap', () => {
    const days = dailyShares(DAYS)
    for (const { change, shares } of days)
      expect(LEVERS.reduce((sum, lever) => sum + shares[lever], 0)).toBeCloseTo(change, 6)
    expect(days.reduce((sum, { change }) => sum + change, 0)).toBeCloseTo(-400, 6)
  })

  test('name the levers that move at least the smallest shown amount', () => {
    expect(sharingLevers(dailyShares(DAYS), 0.5)).toEqual(['presence', 'rate'])
    expect(sharingLevers(dailyShares([day('2026-11-02', -0.49, -0.49, 0)]), 0.5)).toEqual([])
  })

  test('are shaded by the rule of the causes, and drawn from the 1st to the month’s end', () => {
    const view = historyView(DAYS, 'revenue', 30)
    // 1 200 + 200 + 500,25 + 700 + 400,25 = 3 000,50
    expect(view?.days.map(({ heats }) => [heats.presence, heats.rate])).toEqual([
      [3, 1], // 40 and 6,7 %
      [0, 2], // 16,7 %
      [2, 1], // 23,3 and 13,3 %
    ])
    // from 76 to 740: the 2nd is 1 ÷ 29 of 664 units after the left edge
    expect(view?.chart.points.map(({ x }) => x)).toEqual([98.9, 167.6, 488.1])
    expect(view?.chart.days.map(({ day }) => day)).toEqual([1, 5, 10, 15, 20, 25, 30])
    expect(historyView([], 'revenue', 30)).toBeNull()
  })
})
