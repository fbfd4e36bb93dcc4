import { importActivity, storeObjectif, storePlanning } from './activity'
import type { TestNetwork } from './hierarchy'

/** Planning of one month with code 1 on the given days. */
export const present = (days: readonly number[]) =>
  Object.fromEntries(days.map((day) => [String(day).padStart(2, '0'), '1']))

/**
 * November 2026 with levers that divide evenly (7-beyond §1): 21 working days (no holiday stored), 14 up to
 * the 19th, 13 up to the 18th. A1: 140 h planned, 84 h up to the 19th: o* = 3, q* = 2 ÷ 3, t* = 300.
 * `importOnTime` stores A1's record. A2 is a day late and has no planning.
 */
export async function storeLevers({ sites: { a1, a2 } }: TestNetwork): Promise<void> {
  await storeObjectif(a1, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
  await storePlanning(
    a1,
    '2026-11',
    'mechanic',
    present([2, 3, 4, 5, 6, 9, 10, 12, 13, 16, 17, 18, 23, 24, 25, 26, 27, 28, 29, 30]),
  )
  await storeObjectif(a2, '2026-11', { revenue: 42_000, hours: 210, hec: 210 })
  await importActivity(a2, '2026-11-18', {
    mechanic: { netRevenue: 25_000, totalHours: 120, hecHours: 120 },
  })
}

/** A1's record of the 19th, to go with `storeLevers`. */
export const importOnTime = ({ sites: { a1 } }: TestNetwork): Promise<void> =>
  importActivity(a1, '2026-11-19', {
    mechanic: { netRevenue: 50_000, totalHours: 249, hecHours: 168 },
  })
