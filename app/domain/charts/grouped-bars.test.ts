import { expect, test } from 'vitest'
import { groupedBarsChart } from './grouped-bars'

const group = (key: string, ...values: number[]) => ({
  key,
  values: values.map((value, i) => ({ key: `v${i}`, value })),
})
// plot area: x from 62 to 552, y from 12 (highest value) to 232 (lowest)

test('bars side by side in their groups, 72 % of a group’s width, two units apart', () => {
  // two groups of width 245: 176.4 for the bars, 34.3 free on each side; two bars of 88.2
  const { groups, barWidth, ticks } = groupedBarsChart([group('a', 400, 100), group('b', 200, 0)])
  expect(barWidth).toBe(86.2)
  expect(groups).toEqual([
    {
      key: 'a',
      name: 184.5,
      bars: [
        { key: 'v0', value: 400, x: 96.3, y: 12, height: 220 },
        { key: 'v1', value: 100, x: 184.5, y: 177, height: 55 },
      ],
    },
    {
      key: 'b',
      name: 429.5,
      bars: [
        { key: 'v0', value: 200, x: 341.3, y: 122, height: 110 },
        { key: 'v1', value: 0, x: 429.5, y: 232, height: 0 },
      ],
    },
  ])
  expect(ticks.map(({ value }) => value)).toEqual([0, 100, 200, 300, 400])
})

test('nothing is drawn below 0, and an empty chart has a scale up to 10', () => {
  const { groups, ticks } = groupedBarsChart([group('a', -50)])
  expect(groups[0]?.bars[0]).toMatchObject({ y: 232, height: 0 })
  expect(ticks.at(-1)?.value).toBe(10)
  expect(groupedBarsChart([]).groups).toEqual([])
})
