import { describe, expect, test } from 'vitest'
import { flatten, unflatten } from './fields'
import { STORED } from './three-services.fixture'

describe('an objectif laid flat', () => {
  test('comes back whole', () => {
    expect(unflatten(flatten(STORED))).toEqual(STORED)
  })

  test('only selected families are kept (spec 1 §5)', () => {
    const flat = { ...flatten(STORED), 'services.mechanic.selected.tires': 0 }
    expect(unflatten(flat).services[0]?.families).toEqual([])
  })
})
