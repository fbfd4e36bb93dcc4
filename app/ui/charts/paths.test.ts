import { arc, line } from 'd3-shape'
import { describe, expect, test } from 'vitest'
import { brokenLine, ringSector } from './paths'

const draw = arc<{ startAngle: number; endAngle: number }>()
  .innerRadius(62)
  .outerRadius(100)
  .digits(2)

describe('ring sectors', () => {
  test('run along the rim and back inside: a quarter from noon to three o’clock', () => {
    expect(ringSector(60, 100, 0, Math.PI / 2)).toBe(
      'M0,-100A100,100,0,0,1,100,0L60,0A60,60,0,0,0,0,-60Z',
    )
  })

  test('take the long way round beyond half a turn', () => {
    expect(ringSector(60, 100, 0, (3 * Math.PI) / 2)).toContain('A100,100,0,1,1,-100,0')
  })

  test('are two circles for a whole turn', () => {
    expect(ringSector(60, 100, 0, 2 * Math.PI)).toBe(
      'M0,-100A100,100,0,1,1,0,100A100,100,0,1,1,0,-100M0,-60A60,60,0,1,0,0,60A60,60,0,1,0,0,-60Z',
    )
  })

  test.each([
    [0, 1],
    [0.3, 2.9],
    [1, 5.5],
    [4, 6.2],
    [0, Math.PI],
  ])('are those of d3-shape from %s to %s', (startAngle, endAngle) => {
    expect(ringSector(62, 100, startAngle, endAngle)).toBe(draw({ startAngle, endAngle }))
  })
})

describe('broken lines', () => {
  const points = [null, { x: 1.005, y: 2 }, { x: 3, y: 4 }, null, { x: 5, y: 6 }, null]

  test('start anew after each gap', () => {
    expect(brokenLine([{ x: 1, y: 2 }, { x: 3, y: 4 }, null, { x: 5, y: 6 }])).toBe('M1,2L3,4M5,6Z')
    expect(brokenLine([null])).toBeNull()
  })

  test('are those of d3-shape', () => {
    const known = line<{ x: number; y: number } | null>()
      .defined((point) => point !== null)
      .x((point) => point?.x ?? 0)
      .y((point) => point?.y ?? 0)
      .digits(2)
    expect(brokenLine(points)).toBe(known(points))
  })
})
