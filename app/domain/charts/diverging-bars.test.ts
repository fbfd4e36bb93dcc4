import { describe, expect, test } from 'vitest'
import { divergingBars } from './diverging-bars'

describe('bars to both sides of 0', () => {
  test('share one scale, the range filling the track', () => {
    // range −30 to 10: 0 is at three quarters
    const { zero, barOf } = divergingBars([-30, null, 10, -12])
    expect(zero).toBe(75)
    expect([-30, 10, -12].map(barOf)).toEqual([
      { start: 0, width: 75 },
      { start: 75, width: 25 },
      { start: 45, width: 30 },
    ])
  })

  test('of one sign begin at an edge', () => {
    const behind = divergingBars([-4, -8])
    expect([behind.zero, behind.barOf(-4)]).toEqual([100, { start: 50, width: 50 }])
    const ahead = divergingBars([4, 8])
    expect([ahead.zero, ahead.barOf(8)]).toEqual([0, { start: 0, width: 100 }])
  })

  test('of a small value are visible and stay in the track', () => {
    const { barOf } = divergingBars([-100_000, 1])
    expect(barOf(1)).toEqual({ start: 99.5, width: 0.5 })
    expect(barOf(-1)).toEqual({ start: 99.5, width: 0.5 })
  })

  test('are null for null and for 0', () => {
    expect([null, 0].map(divergingBars([5]).barOf)).toEqual([null, null])
    expect(divergingBars([]).zero).toBe(0)
  })
})
