import { describe, expect, it } from 'vitest'
import {
  carriedServices,
  conflictOf,
  type FeedLayer,
  fedAlike,
  layersMark,
  withLayer,
} from './feed-layers'

const DAY = '2026-11-19'
const layer = (model: string | null, fed: FeedLayer['fed'], date = DAY): FeedLayer => ({
  importId: `import of ${model}`,
  importedAt: new Date(0),
  model: model === null ? null : { _id: model, name: model, version: 1 },
  date,
  sheet: '',
  rows: null,
  fed,
})
const whole = fedAlike(['mechanic', 'quickService'], 'all')

describe('layers of a record (8 §1)', () => {
  it('lose what a later file gives, figure by figure', () => {
    const hours = layer('h', fedAlike(['mechanic'], ['totalHours', 'hecHours']))
    const layers = withLayer([layer('a', whole)], hours)
    expect(layers.map(({ fed }) => fed)).toEqual([
      {
        mechanic: [
          'netRevenue',
          'ongoingHours',
          'ongoingWorkshops',
          'entriesClients',
          'entriesGaranties',
          'entriesCessions',
        ],
        quickService: 'all',
      },
      { mechanic: ['totalHours', 'hecHours'] },
    ])
    expect(withLayer(layers, layer('b', whole))).toEqual([layer('b', whole)])
  })

  it('conflict where two models give one figure on one day', () => {
    const first = layer('a', whole)
    const own = layer('b', fedAlike(['quickService', 'body'], ['netRevenue']))
    expect(conflictOf([first], own)).toEqual({ layer: first, services: ['quickService'] })
    expect(conflictOf([first], layer('b', fedAlike(['body'], 'all')))).toBeNull()
    expect(conflictOf([first], layer('a', whole))).toBeNull()
    expect(conflictOf([layer('a', whole, '2026-11-18')], own)).toBeNull()
    expect(conflictOf([layer(null, whole)], own)?.services).toEqual(['quickService'])
    expect(conflictOf([first], layer(null, whole))?.services).toEqual(['mechanic', 'quickService'])
    const revenue = layer('r', fedAlike(['mechanic'], ['netRevenue']))
    expect(conflictOf([revenue], layer('h', fedAlike(['mechanic'], ['totalHours'])))).toBeNull()
  })

  it('name the services of earlier days', () => {
    const layers = [layer('a', whole, '2026-11-18'), layer('b', fedAlike(['body'], 'all'))]
    expect([...carriedServices(layers, DAY)]).toEqual([
      ['2026-11-18', ['mechanic', 'quickService']],
    ])
  })

  it('are equal for the same models and days, whatever the import', () => {
    const again = { ...layer('a', whole), importId: 'other' }
    expect(layersMark([again])).toBe(layersMark([layer('a', whole)]))
    expect(layersMark([layer('a', whole, '2026-11-18')])).not.toBe(layersMark([again]))
    expect(layersMark(undefined)).toBe('')
  })
})
