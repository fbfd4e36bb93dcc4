import { describe, expect, it } from 'vitest'
import { byLever } from './levers'
import { grewSince, leverSince, sinceText } from './since'

/** Days from the 2nd of November on. */
const days = (...values: number[]) =>
  values.map((value, i) => ({ date: `2026-11-${String(i + 2).padStart(2, '0')}`, value }))

describe('the day since which a gap grew (7-beyond §5)', () => {
  it('is the first day of the one stretch that made it', () => {
    expect(grewSince(days(100, 40, -300, -700, -1000))).toBe('2026-11-04')
    // a success grows upwards
    expect(grewSince(days(-100, 0, 300, 700, 1000))).toBe('2026-11-04')
    // from the month's first day, or on the last day alone
    expect(grewSince(days(-200, -500, -1000))).toBe('2026-11-02')
    expect(grewSince(days(0, 0, -1000))).toBe('2026-11-04')
  })

  it('ignores up to a tenth of today’s gap, before the stretch and within it', () => {
    expect(grewSince(days(-100, -300, -700, -1000))).toBe('2026-11-03')
    expect(grewSince(days(-101, -300, -700, -1000))).toBe('2026-11-02')
    expect(grewSince(days(0, -700, -600, -1000))).toBe('2026-11-03')
    expect(grewSince(days(0, -700, -599, -1000))).toBeNull()
    // today's gap is less than the largest one by a tenth at most
    expect(grewSince(days(0, -1100, -1000))).toBe('2026-11-03')
    expect(grewSince(days(0, -1101, -1000))).toBeNull()
  })

  it('counts a gap that was closed in between from its return', () => {
    expect(grewSince(days(-900, -1200, 50, -400, -1000))).toBe('2026-11-05')
  })

  it('says nothing without a gap', () => {
    expect(grewSince([])).toBeNull()
    expect(grewSince(days(-500, 0))).toBeNull()
  })

  it('reads one lever of a history', () => {
    const history = days(0, -500, -1000).map(({ date, value }) => ({
      date,
      target: 0,
      realized: 0,
      gap: value,
      levers: byLever((lever) => (lever === 'presence' ? value : 0)),
    }))
    expect(leverSince(history, 'presence')).toBe('2026-11-03')
    expect(leverSince(history, 'rate')).toBeNull()
  })

  it('is written as day and month', () => {
    expect(sinceText('2026-11-09')).toBe('depuis le 9/11')
    expect(sinceText('2027-01-05')).toBe('depuis le 5/1')
  })
})
