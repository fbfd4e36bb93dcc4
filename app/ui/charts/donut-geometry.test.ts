import { describe, expect, test } from 'vitest'
import { donutGeometry } from './donut-geometry'

const shares = (...values: number[]) => values.map((value, i) => ({ key: `s${i}`, value }))

describe('donut', () => {
  test('splits the circle in the given order, from noon', () => {
    expect(donutGeometry(shares(50, 25, 25))).toMatchSnapshot()
  })

  test('puts the percentage in the middle of its slice: a half from noon has it at three o’clock', () => {
    // halfway between the radii 62 and 100
    expect(donutGeometry(shares(1, 1))[0]?.label).toEqual({ x: 81, y: 0 })
  })

  test('hides the percentage of a share of 3 % or less', () => {
    expect(donutGeometry(shares(97, 3)).map((slice) => slice.label !== null)).toEqual([true, false])
    expect(donutGeometry(shares(96.9, 3.1)).map((slice) => slice.label !== null)).toEqual([
      true,
      true,
    ])
  })

  test('leaves out parts of 0 and below', () => {
    expect(donutGeometry(shares(10, 0, -5)).map(({ key, share }) => [key, share])).toEqual([
      ['s0', 1],
    ])
    expect(donutGeometry(shares(0, -5))).toEqual([])
  })
})
