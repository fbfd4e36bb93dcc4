import { describe, expect, test } from 'vitest'
import { groupedBarsGeometry } from './grouped-bars-geometry'

const group = (key: string, ...values: number[]) => ({
  key,
  name: key.toUpperCase(),
  values: values.map((value, i) => ({ key: `v${i}`, value })),
})

describe('grouped bars', () => {
  test('stand on zero, side by side, on a scale that ends at a round value', () => {
    const { bars, ticks, names, left, right, baseline } = groupedBarsGeometry([
      group('a', 100, 50),
      group('b', 25, -5),
    ])
    expect({ left, right, baseline }).toEqual({ left: 62, right: 552, baseline: 232 })
    // 220 units for 100; each group 245 wide, its bars 0,72 × 245 ÷ 2 = 88,2 apart, 34,3 from the edge
    expect(bars).toEqual([
      { group: 'a', key: 'v0', value: 100, x: 96.3, y: 12, width: 86.2, height: 220 },
      { group: 'a', key: 'v1', value: 50, x: 184.5, y: 122, width: 86.2, height: 110 },
      { group: 'b', key: 'v0', value: 25, x: 341.3, y: 177, width: 86.2, height: 55 },
      { group: 'b', key: 'v1', value: -5, x: 429.5, y: 232, width: 86.2, height: 0 },
    ])
    expect(ticks.map(({ value }) => value)).toEqual([0, 20, 40, 60, 80, 100])
    expect(names).toEqual([
      { key: 'a', name: 'A', x: 184.5 },
      { key: 'b', name: 'B', x: 429.5 },
    ])
  })

  test('the scale never ends below 10, and no group draws nothing', () => {
    expect(groupedBarsGeometry([group('a', 0)]).ticks.at(-1)).toEqual({ value: 10, y: 12 })
    expect(groupedBarsGeometry([]).bars).toEqual([])
  })
})
