import { describe, expect, it } from 'vitest'
import { noFigures, noFiguresByService } from '../records/figures'
import type { MonthActivity } from '../records/month-activity'
import { elapsedDays, isImplausible, OTHER_UNIT, usualAmounts } from './plausibility'

const NONE = new Set<string>()

describe('figures of another order of magnitude (8 §3)', () => {
  it('are 50 times the usual, or a 50th of it', () => {
    expect(OTHER_UNIT).toBe(50)
    expect(isImplausible({ read: 4_999, usual: 100 }, 10)).toBe(false)
    expect(isImplausible({ read: 5_000, usual: 100 }, 10)).toBe(true)
    expect(isImplausible({ read: 2.01, usual: 100 }, 10)).toBe(false)
    expect(isImplausible({ read: 2, usual: 100 }, 10)).toBe(true)
  })

  it('are not 0, negative or without a usual amount', () => {
    for (const read of [0, -5_000]) expect(isImplausible({ read, usual: 100 }, 10)).toBe(false)
    for (const usual of [0, -1]) expect(isImplausible({ read: 5_000, usual }, 10)).toBe(false)
  })

  it('are not low on the first two working days of a month', () => {
    expect(isImplausible({ read: 1, usual: 100 }, 2)).toBe(false)
    expect(isImplausible({ read: 1, usual: 100 }, 3)).toBe(true)
    expect(isImplausible({ read: 5_000, usual: 100 }, 1)).toBe(true)
  })
})

/** A month whose records of the days bring this revenue of mechanics each. */
function monthOf(days: readonly [day: number, revenue: number][]): MonthActivity {
  let sum = 0
  const made = days.map(([day, revenue]) => {
    sum += revenue
    const of = (netRevenue: number) => ({
      ...noFiguresByService(),
      mechanic: { ...noFigures(), netRevenue, totalHours: netRevenue / 100 },
    })
    return {
      date: `2026-11-${String(day).padStart(2, '0')}`,
      cumulative: of(sum),
      daily: of(revenue),
    }
  })
  return { month: '2026-11', days: made, sites: [], unreadable: [] } as unknown as MonthActivity
}

describe('what is usual', () => {
  it('is the mean of fewer than five days: the 3rd brought two working days', () => {
    // Monday the 2nd and Tuesday the 3rd
    const usual = usualAmounts('2026-11-05', ['mechanic'], [monthOf([[3, 300]])], NONE)
    expect(usual).toEqual({ revenue: 150, ht: 1.5, hec: 0 })
  })

  it('is the median of five days, of the services alone that the model feeds', () => {
    const month = monthOf([2, 3, 4, 5, 6].map((day, i) => [day, [100, 100, 200, 900, 300][i] ?? 0]))
    expect(usualAmounts('2026-11-09', ['mechanic'], [month], NONE)?.revenue).toBe(200)
    expect(usualAmounts('2026-11-09', ['body'], [month], NONE)?.revenue).toBe(0)
  })

  it('is unknown without an earlier day', () => {
    expect(usualAmounts('2026-11-03', ['mechanic'], [monthOf([[3, 300]])], NONE)).toBeNull()
  })

  it('counts the working days of the month with the day itself', () => {
    expect(elapsedDays('2026-11-01', NONE)).toBe(0)
    expect(elapsedDays('2026-11-02', NONE)).toBe(1)
    expect(elapsedDays('2026-11-19', NONE)).toBe(14)
    expect(elapsedDays('2026-11-19', new Set(['2026-11-11']))).toBe(13)
  })
})
