import { ticks } from 'd3-array'
import { describe, expect, test } from 'vitest'
import { roundTicks } from './round-ticks'

describe('round ticks', () => {
  test('step by 1, 2 or 5 times a power of ten', () => {
    expect(roundTicks(0, 10, 5)).toEqual([0, 2, 4, 6, 8, 10])
    expect(roundTicks(-300, 1000, 5)).toEqual([-200, 0, 200, 400, 600, 800, 1000])
    expect(roundTicks(0, 27, 5)).toEqual([0, 5, 10, 15, 20, 25])
  })

  test('are those of d3-array', () => {
    for (const count of [4, 5])
      for (let high = 10; high < 5_000_000; high = Math.ceil(high * 1.07))
        for (const low of [0, -1, -high / 7, -high])
          expect(roundTicks(low, high, count), `${low} to ${high}`).toEqual(ticks(low, high, count))
  })
})
