import { expect, test } from 'vitest'
import { waterfallChart } from './waterfall'

test('a waterfall leads from one level through its steps to the other', () => {
  // 0 to 100 on 200 units of height: 2 units each
  const { bars, joins, barWidth, width, cut, ticks } = waterfallChart(100, [-60, 10], 50)
  expect({ cut, width }).toEqual({ cut: false, width: 66 + 4 * 118 + 8 })
  expect(bars.map(({ y, height }) => [y, height])).toEqual([
    [24, 200],
    // from 100 down to 40, then up to 50
    [24, 120],
    [124, 20],
    [124, 100],
  ])
  expect(joins.map(({ y }) => y)).toEqual([24, 144, 124])
  for (const [i, { x2 }] of joins.entries()) expect(x2).toBe(bars[i + 1]?.x)
  expect(bars[0]?.middle).toBeCloseTo((bars[0]?.x ?? 0) + barWidth / 2, 0)
  expect(ticks[0]).toEqual({ value: 0, y: 224 })
})

test('small steps beside large levels are seen: the axis is cut and says so', () => {
  // the steps span 3 of 5: 85 to 90 on 200 units, 40 units each
  const { bars, cut } = waterfallChart(90, [-3], 87)
  expect(cut).toBe(true)
  expect(bars.map(({ y, height }) => [y, height])).toEqual([
    [24, 200],
    [24, 120],
    [144, 80],
  ])
})

test('levels may lie below 0, and nothing at all is drawn too', () => {
  const { bars, ticks, cut } = waterfallChart(10, [-30], -20)
  expect(cut).toBe(false)
  // 10 to −20: each bar ends at 0 or hangs from it
  const zero = ticks.find(({ value }) => value === 0)?.y ?? 0
  expect(bars[2]?.y).toBe(zero)
  const flat = waterfallChart(0, [], 0)
  expect(flat.bars.every((bar) => Number.isFinite(bar.y) && bar.height === 1)).toBe(true)
})
