import { expect, test } from 'vitest'
import { targetBarsChart } from './target-bars'

test('bars share one line, that of their targets', () => {
  // 120 percent fill the track: 60 is its half, 100 five sixths
  expect(targetBarsChart([60, 120, null, -5])).toEqual({
    bars: [
      { start: 0, width: 50 },
      { start: 0, width: 100 },
      { start: 0, width: 0 },
      { start: 0, width: 0 },
    ],
    line: 83.3,
  })
})

test('the axis grows with the largest, up to twice the target', () => {
  expect(targetBarsChart([160]).line).toBe(62.5)
  expect(targetBarsChart([900, 100])).toEqual({
    bars: [
      { start: 0, width: 100 },
      { start: 0, width: 50 },
    ],
    line: 50,
  })
})
