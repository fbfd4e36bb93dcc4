import { describe, expect, test } from 'vitest'
import { SYNTHESIS_PROJECTION_PERCENT, SYNTHESIS_RATE_PERCENT, statusOf } from './statuses'

describe('statuses (3 §9)', () => {
  test.each([SYNTHESIS_PROJECTION_PERCENT, SYNTHESIS_RATE_PERCENT])(
    'percentages turn at 90 and 75',
    (table) => {
      expect([90, 89.9, 75, 74.9, null].map((value) => statusOf(value, table))).toEqual([
        'good',
        'warn',
        'warn',
        'bad',
        'none',
      ])
    },
  )
})
