import { describe, expect, it } from 'vitest'
import { secondsToWait } from './throttle'

const minute = (value: number) => new Date(Date.UTC(2026, 10, 20, 8, value))

describe('the wait after failed tries', () => {
  it('is none below the limit', () => {
    const four = [4, 3, 2, 1].map(minute)
    expect(secondsToWait(four, 5, minute(5))).toBe(0)
    expect(secondsToWait([], 5, minute(5))).toBe(0)
  })

  it('lasts until the fifth latest failure is 15 minutes old', () => {
    const five = [5, 4, 3, 2, 1].map(minute)
    expect(secondsToWait(five, 5, minute(6))).toBe(600)
    expect(secondsToWait(five, 5, minute(15))).toBe(60)
    expect(secondsToWait(five, 5, minute(16))).toBe(0)
  })

  it('counts from the fifth latest even when there are more', () => {
    const six = [6, 5, 4, 3, 2, 1].map(minute)
    expect(secondsToWait(six, 5, minute(6))).toBe(660)
  })
})
