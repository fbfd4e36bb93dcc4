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
    const left = (count: number) => failuresLeft(Array(count).fill(minute(1)), TRY_LIMITS.pair)
    expect([0, 4, 5, 6].map(left)).toEqual([5, 1, 0, 0])
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
      ['account', 50, 60],
      ['device', 5, 15],
      ['address', 5, 15],
    ])
    const five = [5, 4, 3, 2, 1].map(minute)
    // minute 16 is the fifth latest's fifteenth: a millisecond before is still a second to wait
    expect(wait(five, new Date(minute(16).getTime() - 1))).toBe(1)
    expect(wait(five, new Date(minute(16).getTime() - 1001))).toBe(2)
    expect(wait(five, minute(30))).toBe(0)
  })

  it('for an account from everywhere begins at fifty in an hour', () => {
    const fifty = Array.from({ length: 50 }, (_, n) => minute(50 - n))
    expect(secondsToWait(fifty.slice(1), TRY_LIMITS.account, minute(50))).toBe(0)
    // the first of them was at minute 1, an hour later is minute 61
    expect(secondsToWait(fifty, TRY_LIMITS.account, minute(50))).toBe(660)
    expect(secondsToWait(fifty, TRY_LIMITS.account, minute(61))).toBe(0)
  })
})
