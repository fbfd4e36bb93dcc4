import { describe, expect, test } from 'vitest'
import { averageRate, historyItems, historyMonths } from './history'

describe('history of realised rates (spec 1 §2.7, §9; 4-decisions, 20)', () => {
  test('six months over a year end', () => {
    expect(historyMonths('2026-02')).toEqual([
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ])
  })

  test('CA Net ÷ HT and CA Net ÷ HEC, oldest first, 0 without hours', () => {
    const items = historyItems([
      {
        month: '2026-01',
        dataDate: '2026-01-20',
        netRevenue: 31_000,
        totalHours: 155,
        hecHours: 100,
      },
      {
        month: '2025-12',
        dataDate: '2025-12-31',
        netRevenue: 20_000,
        totalHours: 130,
        hecHours: 0,
      },
    ])
    // 20 000 ÷ 130 = 153,846…
    expect(items).toEqual([
      { year: 2025, month: 12, caHt: 153.85, caHec: 0, dataDate: '2025-12-31' },
      { year: 2026, month: 1, caHt: 200, caHec: 310, dataDate: '2026-01-20' },
    ])
  })

  const month = (netRevenue: number, totalHours: number) => ({
    month: '2026-01',
    netRevenue,
    totalHours,
    hecHours: 0,
  })

  test('the average counts the months that have hours: (300 + 310 + 315) ÷ 3', () => {
    const months = [month(300, 1), month(5, 0), month(310, 1), month(315, 1)]
    expect(averageRate(months, 'totalHours')).toBe(308.33)
    expect(averageRate(months, 'hecHours')).toBeNull()
    expect(averageRate([], 'totalHours')).toBeNull()
  })

  test('the average is that of the exact rates: (100,004 + 100,004 + 100,007) ÷ 3 = 100,005', () => {
    const months = [month(100_004, 1_000), month(100_004, 1_000), month(100_007, 1_000)]
    expect(averageRate(months, 'totalHours')).toBe(100.01)
  })
})
