import { expect, test } from 'vitest'
import { targetBarsChart, targetBarsEnd } from './target-bars'

test('bars share one line, that of their targets', () => {
  // the track ends at 120 %: 60 is half of it, 100 five sixths
  expect(targetBarsChart([60, 120, null, -5])).toEqual({
    bars: [
      { start: 0, width: 50 },
      { start: 0, width: 100 },
      { start: 0, width: 0 },
      { start: 0, width: 0 },
    ],
    line: 83.3,
    end: 120,
  })
})

test('the axis grows with the largest, up to twice the target', () => {
  expect(targetBarsChart([157]).line).toBe(62.5)
  expect(targetBarsChart([900, 100])).toEqual({
    bars: [
      { start: 0, width: 100, cut: true },
      { start: 0, width: 50 },
    ],
    line: 50,
    end: 200,
  })
})

test('a bar is cut only beyond twice the target', () => {
  // 200 % fills the track and is whole; 330 % is drawn as long, and marked
  expect(targetBarsChart([200, 330]).bars).toEqual([
    { start: 0, width: 100 },
    { start: 0, width: 100, cut: true },
  ])
})

test('charts next to each other share the largest end', () => {
  const end = targetBarsEnd([81.8, null, 143])
  expect(end).toBe(160)
  // 81.8 of 160 is 51.1 % of the track
  expect(targetBarsChart([81.8], end)).toEqual({
    bars: [{ start: 0, width: 51.1 }],
    line: 62.5,
    end: 160,
  })
})
