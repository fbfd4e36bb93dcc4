import type { MonthDays } from './working-days'

/** Month in which `elapsed` of `total` working days are over at any data date, 0 without one; every day is a working day. */
export function monthAt(elapsed: number, total: number): MonthDays {
  return { total, elapsedAt: (day) => (day === null ? 0 : elapsed), isWorked: () => true }
}
