import { describe, expect, test } from 'vitest'
import { donutSlices, withPercents } from './donut'

const shares = (...values: number[]) => values.map((value, i) => ({ key: `s${i}`, value }))

test('a part’s percentage is of those above 0', () => {
  // 30 of 40, −5 counts as 0, 10 of 40
  expect(withPercents([{ value: 30 }, { value: -5 }, { value: 10 }])).toEqual([
    { value: 30, percent: 75 },
    { value: -5, percent: 0 },
    { value: 10, percent: 25 },
  ])
  expect(withPercents([{ value: 0 }, { value: -5 }])).toEqual([
    { value: 0, percent: null },
    { value: -5, percent: null },
  ])
})

describe('donut', () => {
  test('splits the circle in the given order, clockwise from the top', () => {
    // a half: clockwise from the top to the bottom, and back along the inner radius; label at the right, between
    // radius 62 and 100
    expect(donutSlices(shares(1, 1))).toEqual([
      {
        key: 's0',
        path: 'M0,-100A100,100,0,1,1,0,100L0,62A62,62,0,1,0,0,-62Z',
        label: { x: 81, y: 0, percent: 50 },
      },
      {
        key: 's1',
        path: 'M0,100A100,100,0,1,1,0,-100L0,-62A62,62,0,1,0,0,62Z',
        label: { x: -81, y: 0, percent: 50 },
      },
    ])
    expect(donutSlices(shares(10, 20, 5)).map(({ key }) => key)).toEqual(['s0', 's1', 's2'])
  })

  test('hides the percentage of a share of 3 % or less', () => {
    expect(donutSlices(shares(97, 3)).map(({ label }) => label?.percent)).toEqual([97, undefined])
    expect(donutSlices(shares(96.9, 3.1)).map(({ label }) => label?.percent)).toEqual([96.9, 3.1])
  })

  test('leaves out parts of 0 and below; nothing above 0 is no slice', () => {
    const [whole, ...others] = donutSlices(shares(10, 0, -5))
    expect(whole).toMatchObject({ key: 's0', label: { percent: 100 } })
    expect(whole?.path.match(/M/g)).toHaveLength(2)
    expect(others).toEqual([])
    expect(donutSlices(shares(0, -5))).toEqual([])
  })
})
