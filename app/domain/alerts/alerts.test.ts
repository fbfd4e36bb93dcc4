import { describe, expect, test } from 'vitest'
import { type AlertFigures, lookAcross, readThresholds } from './alerts'

const figures = (given: Partial<AlertFigures>): AlertFigures => ({
  ...{ gapEuros: 0, gapPercent: 0, projection: 100, productivity: 100, delay: 0 },
  ...given,
})
const look = (before: string[], site: Partial<AlertFigures>, thresholds = { gapEuros: 5000 }) =>
  lookAcross(new Set(before), thresholds, new Map([['a', figures(site)]]))

describe('lines that are crossed (7-beyond §3)', () => {
  test('a line is told when it is crossed, not while it stays so, and again once it was back', () => {
    expect(look([], { gapEuros: -5000 })).toEqual({ crossed: [], fresh: [] })
    const now = look([], { gapEuros: -5000.01 })
    expect(now).toEqual({
      crossed: ['gapEuros|a'],
      fresh: [{ alert: 'gapEuros', siteId: 'a', value: -5000.01, threshold: 5000 }],
    })
    expect(look(now.crossed, { gapEuros: -9000 })).toEqual({ crossed: now.crossed, fresh: [] })
    expect(look(now.crossed, { gapEuros: -10 })).toEqual({ crossed: [], fresh: [] })
  })

  test('each on its own side of its threshold', () => {
    const thresholds = { gapPercent: 10, projection: 95, productivity: 90, delay: 2 }
    const told = (site: Partial<AlertFigures>) =>
      lookAcross(new Set(), thresholds, new Map([['a', figures(site)]])).fresh.map(
        ({ alert }) => alert,
      )
    expect(told({ gapPercent: -10, projection: 95, productivity: 90, delay: 1 })).toEqual([])
    expect(told({ gapPercent: -10.1, projection: 94.9, productivity: 89.9, delay: 2 })).toEqual([
      ...['gapPercent', 'projection', 'productivity', 'delay'],
    ])
  })

  test('what cannot be told leaves the line as it was; what is not asked for any more is forgotten', () => {
    expect(look([], { gapEuros: null })).toEqual({ crossed: [], fresh: [] })
    expect(look(['gapEuros|a'], { gapEuros: null }).crossed).toEqual(['gapEuros|a'])
    expect(look(['delay|a', 'gapEuros|gone'], { delay: 9 }).crossed).toEqual([])
  })
})

test('thresholds as people type them', () => {
  const typed = { gapEuros: ' 5 000,50 ', gapPercent: '', projection: '0', productivity: 'x' }
  expect(readThresholds({ ...typed, delay: '1,5' })).toEqual({
    thresholds: { gapEuros: 5000.5 },
    errors: {
      projection: ['Écrivez un nombre de 1 à 200, ou rien.'],
      productivity: ['Écrivez un nombre de 1 à 500, ou rien.'],
      delay: ['Écrivez un nombre entier de 1 à 31, ou rien.'],
    },
  })
})
