import { describe, expect, test } from 'vitest'
import { MECHANIC, madeMonth, TWENTY_DAYS, UNPLANNED } from '../causes/levers.fixture'
import { unreadableActivity } from '../records/month-activity'
import { type AlertFigures, alertFigures, detectCrossings, readThresholds } from './alerts'

const figures = (given: Partial<AlertFigures>): AlertFigures => ({
  gapEuros: 0,
  gapPercent: 0,
  projection: 100,
  productivity: 100,
  delay: 0,
  ...given,
})
const AT = { month: '2026-11', turns: {} }
const look = (
  before: string[],
  site: Partial<AlertFigures>,
  at: Parameters<typeof detectCrossings>[3] = AT,
) => detectCrossings(new Set(before), { gapEuros: 5000 }, new Map([['a', figures(site)]]), at)

describe('crossed thresholds (7-beyond §3)', () => {
  test('a threshold is reported when crossed, not while it stays crossed, and again after a recovery', () => {
    expect(look([], { gapEuros: -5000 })).toEqual({ crossed: [], fresh: [] })
    const now = look([], { gapEuros: -5000.01 })
    expect(now).toEqual({
      crossed: ['gapEuros|a|2026-11|0'],
      fresh: [{ alert: 'gapEuros', siteId: 'a', value: -5000.01, threshold: 5000 }],
    })
    expect(look(now.crossed, { gapEuros: -9000 })).toEqual({ crossed: now.crossed, fresh: [] })
    expect(look(now.crossed, { gapEuros: -10 })).toEqual({ crossed: [], fresh: [] })
  })

  test('each alert has its direction and boundary', () => {
    const thresholds = { gapPercent: 10, projection: 95, productivity: 90, delay: 2 }
    const reported = (site: Partial<AlertFigures>) =>
      detectCrossings(new Set(), thresholds, new Map([['a', figures(site)]]), AT).fresh.map(
        ({ alert }) => alert,
      )
    expect(reported({ gapPercent: -10, projection: 95, productivity: 90, delay: 1 })).toEqual([])
    expect(reported({ gapPercent: -10.1, projection: 94.9, productivity: 89.9, delay: 2 })).toEqual(
      ['gapPercent', 'projection', 'productivity', 'delay'],
    )
  })

  test('an unknown figure keeps the previous state; the state without threshold is dropped', () => {
    expect(look([], { gapEuros: null })).toEqual({ crossed: [], fresh: [] })
    const crossed = ['gapEuros|a|2026-11|0']
    expect(look(crossed, { gapEuros: null }).crossed).toEqual(crossed)
    expect(look(['delay|a||0', 'gapEuros|gone|2026-11|0'], { delay: 9 }).crossed).toEqual([])
  })

  test('a crossing is reported again the next month, a lasting delay is not', () => {
    const december = { month: '2026-12', turns: {} }
    const crossed = ['gapEuros|a|2026-11|0']
    expect(look(crossed, { gapEuros: -9000 }, december)).toEqual({
      crossed: ['gapEuros|a|2026-12|0'],
      fresh: [{ alert: 'gapEuros', siteId: 'a', value: -9000, threshold: 5000 }],
    })
    expect(look(crossed, { gapEuros: null }, december).crossed).toEqual([])
    const late = new Map([['a', figures({ delay: 1 })]])
    expect(detectCrossings(new Set(['delay|a||0']), { delay: 1 }, late, december)).toEqual({
      crossed: ['delay|a||0'],
      fresh: [],
    })
  })

  test('a changed threshold reports figures already beyond it', () => {
    const changed = { month: '2026-11', turns: { gapEuros: 2 } }
    const { crossed, fresh } = look(['gapEuros|a|2026-11|0'], { gapEuros: -9000 }, changed)
    expect([crossed, fresh.length]).toEqual([['gapEuros|a|2026-11|2'], 1])
  })

  test('a key stored without month counts for the checked month', () => {
    expect(look(['gapEuros|a'], { gapEuros: -9000 })).toEqual({
      crossed: ['gapEuros|a|2026-11|0'],
      fresh: [],
    })
    const changed = { month: '2026-11', turns: { gapEuros: 1 } }
    expect(look(['gapEuros|a'], { gapEuros: -9000 }, changed).fresh.length).toBe(1)
  })
})

test('typed thresholds are parsed', () => {
  const typed = { gapEuros: ' 5 000,50 ', gapPercent: '', projection: '0', productivity: 'x' }
  expect(readThresholds({ ...typed, delay: '1,5' })).toEqual({
    thresholds: { gapEuros: 5000.5 },
    errors: {
      projection: ['Saisissez un nombre de 1 à 200, ou laissez vide.'],
      productivity: ['Saisissez un nombre de 1 à 500, ou laissez vide.'],
      delay: ['Saisissez un nombre entier de 1 à 31, ou laissez vide.'],
    },
  })
})

test('thresholds range from 1 to the largest accepted value', () => {
  const largest = { gapEuros: '100 000 000', gapPercent: '100', projection: '200' }
  expect(readThresholds({ ...largest, productivity: '500', delay: '31' })).toEqual({
    thresholds: {
      gapEuros: 100_000_000,
      gapPercent: 100,
      projection: 200,
      productivity: 500,
      delay: 31,
    },
    errors: {},
  })
  const beyond = { gapEuros: '100 000 001', gapPercent: '0,9', projection: '201', delay: '32' }
  const { thresholds, errors } = readThresholds({ ...beyond, productivity: '1' })
  expect(thresholds).toEqual({ productivity: 1 })
  expect(Object.keys(errors)).toEqual(['gapEuros', 'gapPercent', 'projection', 'delay'])
  expect(errors.gapEuros).toEqual([
    'Saisissez un nombre de 1 à 100\u202f000\u202f000, ou laissez vide.',
  ])
})

describe('alert figures of a concession on the 10th of twenty working days', () => {
  const at = { date: '2026-11-10', days: TWENTY_DAYS, delay: 0 }

  test('are the gap to the prorated target, the projection and the hours per planned hour', () => {
    // 43 400 of 96 000 ÷ 2 = 48 000: 4 600 or 9,58 % short; 86 800 of 96 000 projected; 180 of 230 h
    expect(alertFigures('site', madeMonth({ mechanic: MECHANIC }), at)).toEqual({
      gapEuros: -4600,
      gapPercent: -9.583333,
      projection: 90.416667,
      productivity: 78.26087,
      delay: 0,
    })
  })

  test('have no productivity without a planning, and only the delay without data', () => {
    // 25 000 of 45 000 ÷ 2
    expect(alertFigures('site', madeMonth({ mechanic: UNPLANNED }), at)).toMatchObject({
      gapEuros: 2500,
      productivity: null,
    })
    const before = { ...at, date: '2026-11-09', delay: 3 }
    expect(alertFigures('site', madeMonth({ mechanic: MECHANIC }), before)).toEqual({
      gapEuros: null,
      gapPercent: null,
      projection: null,
      productivity: null,
      delay: 3,
    })
  })

  test('are unknown for invalid data', () => {
    const broken = {
      ...madeMonth({ mechanic: MECHANIC }),
      activity: unreadableActivity('site', '2026-11'),
    }
    expect(alertFigures('site', broken, { ...at, delay: null })).toEqual({
      gapEuros: null,
      gapPercent: null,
      projection: null,
      productivity: null,
      delay: null,
    })
  })
})

test('a threshold is reported once per concession, largest gap first, and stored in key order', () => {
  const sites = new Map([
    ['a', figures({ gapEuros: -6000 })],
    ['b', figures({ gapEuros: 100, delay: 2 })],
    ['c', figures({ gapEuros: null, delay: 3 })],
    ['d', figures({ gapEuros: -7000 })],
  ])
  const { crossed, fresh } = detectCrossings(new Set(), { gapEuros: 5000, delay: 2 }, sites, AT)
  expect(crossed).toEqual([
    'delay|b||0',
    'delay|c||0',
    'gapEuros|a|2026-11|0',
    'gapEuros|d|2026-11|0',
  ])
  // 7 000 € behind, then 6 000; an unknown gap sorts before one ahead of the target
  expect(fresh.map(({ siteId }) => siteId)).toEqual(['d', 'a', 'c', 'b'])
})
