import { expect, test } from 'vitest'
import { waterfallChart } from './waterfall'

test('a waterfall leads from one level through its steps to the other', () => {
  expect(waterfallChart(100, [-60, 10], 50)).toEqual({
    bars: [
      { start: 0, width: 100 },
      // from 100 down to 40, then up to 50
      { start: 40, width: 60 },
      { start: 40, width: 10 },
      { start: 0, width: 50 },
    ],
    joins: [100, 40, 50],
    zero: 0,
  })
})

test('small steps between large levels are visible: the axis is cut, and 0 is not on it', () => {
  // the step takes 3 of 5 units: the axis goes from 85 to 90, 20 % per unit
  expect(waterfallChart(90, [-3], 87)).toEqual({
    bars: [
      { start: 0, width: 100 },
      { start: 40, width: 60 },
      { start: 0, width: 40 },
    ],
    joins: [100, 40],
    zero: null,
  })
})

test('levels may lie below 0', () => {
  // range −20 to 20, 2.5 % per unit
  expect(waterfallChart(20, [-40], -20)).toEqual({
    bars: [
      { start: 50, width: 50 },
      { start: 0, width: 100 },
      { start: 0, width: 50 },
    ],
    joins: [100, 0],
    zero: 50,
  })
})

test('a tiny step is visible and stays in the drawing, and a step of 0 is drawn too', () => {
  const { bars } = waterfallChart(10_000, [-10_000, 10_000, 1], 10_001)
  expect(bars[3]).toEqual({ start: 99.5, width: 0.5 })
  expect(waterfallChart(0, [], 0).bars).toEqual([
    { start: 0, width: 0.5 },
    { start: 0, width: 0.5 },
  ])
})
