import { describe, expect, test } from 'vitest'
import { caHecTarget, rate } from './rates'

describe('rates (4-decisions 20, 21)', () => {
  test('a rate is revenue ÷ hours, and null without hours', () => {
    expect(rate(418_250, 1176)).toBe(355.654762)
    expect(rate(418_250, 0)).toBeNull()
    expect(rate(null, 1176)).toBeNull()
    expect(rate(418_250, null)).toBeNull()
    expect(rate(-500, 4)).toBe(-125)
  })

  test('the synthesis card falls back to 350 € without objectif', () => {
    expect(caHecTarget(600_000, 2400)).toBe(250)
    expect(caHecTarget(0, 2400)).toBe(350)
    expect(caHecTarget(600_000, 0)).toBe(350)
  })
})
