import { describe, expect, test } from 'vitest'
import {
  COMPARISON_PERCENT,
  SYNTHESIS_PROJECTION_PERCENT,
  SYNTHESIS_RATE_PERCENT,
  statusOf,
  synthesisStatus,
} from './statuses'

const NOVEMBER_19 = { elapsed: 13, total: 20 } // 65 % of the month

describe('statuses (3 §9)', () => {
  test('synthesis: progress against month progress, 0.95 and 0.8 included', () => {
    // 61,75 % ÷ 65 % = 0,95; 52 % ÷ 65 % = 0,8
    expect(synthesisStatus(61.75, 100, NOVEMBER_19)).toBe('good')
    expect(synthesisStatus(61.74, 100, NOVEMBER_19)).toBe('warn')
    expect(synthesisStatus(52, 100, NOVEMBER_19)).toBe('warn')
    expect(synthesisStatus(51.99, 100, NOVEMBER_19)).toBe('bad')
  })

  test('synthesis: no status without target or before the first working day', () => {
    expect(synthesisStatus(50, 0, NOVEMBER_19)).toBe('none')
    expect(synthesisStatus(50, 100, { elapsed: 0, total: 20 })).toBe('none')
  })

  test.each([SYNTHESIS_PROJECTION_PERCENT, SYNTHESIS_RATE_PERCENT, COMPARISON_PERCENT])(
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
