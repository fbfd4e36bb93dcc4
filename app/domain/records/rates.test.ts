import { describe, expect, test } from 'vitest'
import type { ElapsedDays } from '../calendar/working-days'
import { progressOf } from './projection'
import { caHecTarget, rate } from './rates'

const projection = (realized: number, target: number, { elapsed, total }: ElapsedDays) =>
  progressOf([{ realized, target, elapsed }], total).projection

describe('rates (4-decisions 20, 21)', () => {
  test('a rate is revenue ÷ hours, and null without hours', () => {
    expect(rate(418_250, 1176)).toBe(355.654762)
    expect(rate(418_250, 0)).toBeNull()
    expect(rate(null, 1176)).toBeNull()
    expect(rate(418_250, null)).toBeNull()
    expect(rate(-500, 4)).toBe(-125)
  })

  test('the projected rate is projected revenue ÷ projected hours, not the rate inflated by the month', () => {
    const days = { elapsed: 13, total: 20 }
    // 643 461,538462 ÷ 1 809,230769 = 418 250 ÷ 1 176
    const projected = rate(projection(418_250, 600_000, days), projection(1176, 2400, days))
    expect(projected).toBeCloseTo(355.6548, 4)
    expect(rate(projection(418_250, 0, days), 1809)).toBeNull()
  })

  test('the synthesis card falls back to 350 € without objectif', () => {
    expect(caHecTarget(600_000, 2400)).toBe(250)
    expect(caHecTarget(0, 2400)).toBe(350)
    expect(caHecTarget(600_000, 0)).toBe(350)
  })
})
