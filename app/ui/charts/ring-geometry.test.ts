import { describe, expect, test } from 'vitest'
import { ringGeometry } from './ring-geometry'

describe('ring', () => {
  test('fills a share of its circumference of 283 and marks an angle from noon', () => {
    expect(ringGeometry(50, 65)).toEqual({ dash: '141.5 283', markAngle: 234 })
  })

  test('caps to 0 and 100 percent', () => {
    expect(ringGeometry(140, 120)).toEqual({ dash: '283 283', markAngle: 360 })
    expect(ringGeometry(-3)).toEqual({ dash: '0 283', markAngle: null })
    expect(ringGeometry(null).dash).toBe('0 283')
  })
})
