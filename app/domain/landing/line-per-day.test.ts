import { expect, it } from 'vitest'
import { TWENTY_DAYS } from '../causes/levers.fixture'
import { progressOf } from '../records/projection'
import { linePerDay } from './line-per-day'

const progress = (realized: number, elapsed: number, total = 20) =>
  progressOf([{ realized, target: 1000, elapsed, dateless: elapsed === 0 }], total)

it('divides what is missing by the days after the data date', () => {
  // (1000 − 400) ÷ (20 − 10)
  expect(linePerDay('2026-11-10', progress(400, 10), TWENTY_DAYS)).toBe(60)
  // (1000 − 400) ÷ (20 − 19)
  expect(linePerDay('2026-11-19', progress(400, 19), TWENTY_DAYS)).toBe(600)
})

it('is unknown without data, when met, and after the last working day', () => {
  expect(linePerDay(null, progress(0, 0), TWENTY_DAYS)).toBeNull()
  expect(linePerDay('2026-11-10', progress(1000, 10), TWENTY_DAYS)).toBeNull()
  expect(linePerDay('2026-11-20', progress(400, 20), TWENTY_DAYS)).toBeNull()
  // a stored number above the calendar's: no day is left although 20 of 25 have elapsed
  const stored = { ...TWENTY_DAYS, total: 25 }
  expect(linePerDay('2026-11-30', progress(400, 20, 25), stored)).toBeNull()
})
