import { describe, expect, test } from 'vitest'
import { flatten, unflatten } from './fields'
import { MONTH_OF_THREE } from './three-services.fixture'

describe('an objectif laid flat', () => {
  test('comes back whole', () => {
    expect(unflatten(flatten(MONTH_OF_THREE))).toEqual(MONTH_OF_THREE)
  })

  test('only selected families are kept (spec 1 §5)', () => {
    const flat = { ...flatten(MONTH_OF_THREE), 'services.mechanic.selected.tires': 0 }
    expect(unflatten(flat).services[0]?.families).toEqual([{ key: 'wipers', quantity: 25 }])
  })
})
