import { describe, expect, it } from 'vitest'
import { failuresLeft, secondsToWait, TRY_LIMITS } from './throttle'

const minute = (value: number) => new Date(Date.UTC(2026, 10, 20, 8, value))
const wait = (failures: Date[], now: Date) => secondsToWait(failures, TRY_LIMITS.pair, now)

describe('the wait after failed tries', () => {
  it('is 0 below the limit', () => {
    const four = [4, 3, 2, 1].map(minute)
    expect(wait(four, minute(5))).toBe(0)
    expect(wait([], minute(5))).toBe(0)
  })

  it('leaves as many failures as are missing to the limit', () => {
    const left = (kind: 'pair' | 'account') => (count: number) =>
      failuresLeft(Array(count).fill(minute(1)), TRY_LIMITS[kind])
    expect([0, 4, 5, 6].map(left('pair'))).toEqual([5, 1, 0, 0])
    expect([0, 49, 50, 51].map(left('account'))).toEqual([50, 1, 1, 1])
  })

  it('lasts until the fifth latest failure is 15 minutes old', () => {
    const five = [5, 4, 3, 2, 1].map(minute)
    expect(wait(five, minute(6))).toBe(600)
    expect(wait(five, minute(15))).toBe(60)
    expect(wait(five, minute(16))).toBe(0)
  })

  it('counts from the fifth latest even when there are more', () => {
    const six = [6, 5, 4, 3, 2, 1].map(minute)
    expect(wait(six, minute(6))).toBe(660)
  })

  it('begins at the limit of each kind, and ends to the second', () => {
    const limits = Object.entries(TRY_LIMITS).map(([kind, { tries, windowMs }]) => [
      kind,
      tries,
      windowMs / 60_000,
    ])
    expect(limits).toEqual([
      ['pair', 5, 15],
      ['network', 20, 15],
      ['block', 100, 15],
      ['account', 50, 60],
      ['device', 5, 15],
      ['address', 5, 15],
      ['setup', 5, 1],
    ])
    const five = [5, 4, 3, 2, 1].map(minute)
    // minute 16 is the fifth latest's fifteenth: a millisecond before is still a second to wait
    expect(wait(five, new Date(minute(16).getTime() - 1))).toBe(1)
    expect(wait(five, new Date(minute(16).getTime() - 1001))).toBe(2)
    expect(wait(five, minute(30))).toBe(0)
  })

  it('for an account from everywhere begins at fifty in an hour, and is a minute at most', () => {
    const at = (now: Date, of: readonly Date[]) => secondsToWait(of, TRY_LIMITS.account, now)
    const fifty = Array.from({ length: 50 }, (_, n) => minute(50 - n))
    expect(at(minute(50), fifty.slice(1))).toBe(0)
    expect(at(minute(50), fifty)).toBe(60)
    expect(at(new Date(minute(51).getTime() - 1), fifty)).toBe(1)
    expect(at(minute(51), fifty)).toBe(0)
    // the fiftieth latest, of minute 1, is an hour old at minute 61, before the minute's wait is over
    const late = [new Date(minute(61).getTime() - 10_000), ...fifty.slice(1)]
    expect(at(new Date(minute(61).getTime() - 5_000), late)).toBe(5)
  })
})
