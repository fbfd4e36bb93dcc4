import type { MonthDays } from './working-days'

/** A month in which `elapsed` of `total` working days are over and every day is one, whatever the data date; none before any data. */
export function monthAt(elapsed: number, total: number): MonthDays {
  return { total, elapsedAt: (day) => (day === null ? 0 : elapsed), isWorked: () => true }
}
