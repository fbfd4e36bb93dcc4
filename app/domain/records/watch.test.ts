import { describe, expect, test } from 'vitest'
import { MECHANIC, madeMonth, TWENTY_DAYS, UNPLANNED, UNTARGETED } from '../causes/levers.fixture'
import { siteCauses } from '../causes/site-causes'
import { freezeIsDue, missingOf, sumMissing, sumWatches, type WatchItem, watchOf } from './watch'

const at = (siteId: string, given: Parameters<typeof madeMonth>[0]) =>
  siteCauses(siteId, madeMonth(given), {
    ...{ date: '2026-11-10', days: TWENTY_DAYS, measure: 'revenue' as const },
  })

describe('what stands out among concession × service × lever (7-beyond §1)', () => {
  test('is at most three gaps and one success, the largest in euros', () => {
    const { gaps, success } = watchOf([
      // mechanic −3 840, −960, −1 200, +1 400; quick service +2 250, −750, +1 000; body has no target
      at('angers', { mechanic: MECHANIC, quickService: UNPLANNED, body: UNTARGETED }),
      // 10 days of 20: (30 − 50) × 300 = −6 000; the rest 0
      at('brest', {
        body: { targets: [100, 100, 30_000], realized: [30, 30, 9000], planned: [30, 70] },
      }),
    ])
    expect(
      gaps.map(({ siteId, service, lever, value }) => [siteId, service, lever, value]),
    ).toEqual([
      ['brest', 'body', 'presence', -6000],
      ['angers', 'mechanic', 'presence', -3840],
      ['angers', 'mechanic', 'customerShare', -1200],
    ])
    expect(gaps[0]?.basis).toEqual({ realized: 30, expected: 50, base: 0 })
    expect(success).toMatchObject({ siteId: 'angers', service: 'quickService', lever: 'hours' })
  })

  test('is nothing where there is nothing, and what has no target is no success', () => {
    expect(
      watchOf([at('a', {}), at('b', { body: { ...UNTARGETED, targets: [0, 0, 0] } })]),
    ).toEqual({ gaps: [], success: null })
  })
})

describe('what stands out in a scope is among what stands out in its parts', () => {
  const gap = (siteId: string, expected: number) =>
    at(siteId, {
      body: { targets: [100, 100, 30_000], realized: [30, 30, 9000], planned: [expected, 70] },
    })
  // (30 − 2 × expected ÷ 2 …) the presence lever of `brest` above: 30 planned days of 100 are −6 000
  const sites = [
    gap('angers', 30),
    gap('brest', 40),
    gap('caen', 30),
    gap('dol', 30),
    gap('evry', 30),
  ]
  const places = new Map(sites.map(({ siteId }, i) => [siteId, i]))

  test('the same ones, equals in the network’s order whatever the parts', () => {
    const [angers, brest, caen, dol, evry] = sites.map((site) => watchOf([site]))
    if (!angers || !brest || !caen || !dol || !evry) throw new Error('five are made')
    const east = sumWatches([evry, dol, angers], places)
    const west = sumWatches([caen, brest], places)
    expect(sumWatches([west, east], places)).toEqual(watchOf(sites))
    expect(watchOf(sites).gaps.map(({ siteId }) => siteId)).toEqual(['angers', 'caen', 'dol'])
  })

  test('what is missing is counted, the first three named', () => {
    const parts = [missingOf(['evry', 'dol']), missingOf(['angers', 'brest', 'caen'])]
    expect(sumMissing(parts, places)).toEqual({ count: 5, first: ['angers', 'brest', 'caen'] })
  })
})

test('a potential should be frozen after the 5th working day', () => {
  expect([0, 5, 6, 20].map(freezeIsDue)).toEqual([false, false, true, true])
})

test('what is under a euro is nothing; of equal successes the first in the network’s order', () => {
  const item = (siteId: string, value: number): WatchItem => ({
    ...{ siteId, service: 'mechanic', lever: 'rate', value, dataDate: '2026-11-10' },
    basis: { realized: 0, expected: 0, base: 0 },
  })
  const places = new Map(['a', 'b', 'c', 'd'].map((siteId, i) => [siteId, i]))
  const stands = (...values: [string, number][]) => {
    const items = values.map(([siteId, value]) => item(siteId, value))
    const { gaps, success } = sumWatches([{ gaps: items, success: null }], places)
    return [gaps.map(({ siteId }) => siteId), success?.siteId ?? null]
  }
  expect(stands(['a', -0.99], ['b', -1], ['c', 0.99])).toEqual([['b'], null])
  expect(stands(['d', 1], ['c', 1])).toEqual([[], 'c'])
  expect(stands(['c', 2], ['a', 1], ['b', 3])).toEqual([[], 'b'])
})

test('three concessions or fewer are all named', () => {
  expect(missingOf(['a', 'b', 'c'])).toEqual({ count: 3, first: ['a', 'b', 'c'] })
  expect(missingOf(['a', 'b', 'c', 'd'])).toEqual({ count: 4, first: ['a', 'b', 'c'] })
  expect(missingOf([])).toEqual({ count: 0, first: [] })
})
