import { describe, expect, test } from 'vitest'
import {
  ADDITIONAL_SALES_PERCENT,
  HISTORY_PERCENT,
  HOURS_DAY_PERCENT,
  HOURS_PROGRESS_PERCENT,
  POTENTIAL_PERCENT,
  PRODUCTIVITY_PERCENT,
  REVENUE_DAY_PERCENT,
  REVENUE_PROGRESS_PERCENT,
  REVENUE_RATE_PERCENT,
  SYNTHESIS_PROJECTION_PERCENT,
  SYNTHESIS_RATE_PERCENT,
  SYNTHESIS_RATIO,
  statusOf,
  type VerdictTable,
} from './statuses'

describe('statuses (3 §9)', () => {
  const verdicts = (values: readonly (number | null)[], table: VerdictTable) =>
    values.map((value) => statusOf(value, table))
  const TURNS = ['good', 'warn', 'warn', 'bad', 'none']

  test.each([
    ['synthesis, CA/HEC', SYNTHESIS_RATE_PERCENT],
    ['synthesis, projection', SYNTHESIS_PROJECTION_PERCENT],
    ['revenue, progress', REVENUE_PROGRESS_PERCENT],
    ['revenue, previous day', REVENUE_DAY_PERCENT],
    ['revenue, per hour', REVENUE_RATE_PERCENT],
    ['hours, progress', HOURS_PROGRESS_PERCENT],
    ['hours, previous day', HOURS_DAY_PERCENT],
    ['history', HISTORY_PERCENT],
    ['productivity', PRODUCTIVITY_PERCENT],
    ['additional sales', ADDITIONAL_SALES_PERCENT],
  ])('%s: percentages turn at 90 and 75', (_, table) => {
    expect(verdicts([90, 89.9, 75, 74.9, null], table)).toEqual(TURNS)
  })

  test('the potential turns at 90 and 70', () => {
    expect(verdicts([90, 89.9, 70, 69.9, null], POTENTIAL_PERCENT)).toEqual(TURNS)
  })

  test('progress against the month’s progress turns at 0.95 and 0.8', () => {
    expect(verdicts([0.95, 0.949, 0.8, 0.799, null], SYNTHESIS_RATIO)).toEqual(TURNS)
  })
})
