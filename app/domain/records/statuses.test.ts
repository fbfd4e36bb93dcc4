import { describe, expect, test } from 'vitest'
import {
  SYNTHESIS_PROJECTION_PERCENT,
  SYNTHESIS_RATE_PERCENT,
  statusOf,
  synthesisStatus,
} from './statuses'

describe('statuses (3 §9)', () => {
  test('synthesis: progress against month progress, 0.95 and 0.8 included', () => {
    // of 100, on the 13th of 20 working days: 61,75 ÷ 65 = 0,95; 52 ÷ 65 = 0,8
    expect(synthesisStatus({ realized: 61.75, due: 65 })).toBe('good')
    expect(synthesisStatus({ realized: 61.74, due: 65 })).toBe('warn')
    expect(synthesisStatus({ realized: 52, due: 65 })).toBe('warn')
    expect(synthesisStatus({ realized: 51.99, due: 65 })).toBe('bad')
  })

  test('synthesis: no status without target or before the first working day', () => {
    expect(synthesisStatus({ realized: 50, due: 0 })).toBe('none')
  })

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
