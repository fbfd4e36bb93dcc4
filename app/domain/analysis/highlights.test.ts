import { describe, expect, test } from 'vitest'
import { byLever, LEVERS, type Lever } from '../causes/levers'
import {
  type MadeService,
  MECHANIC,
  madeMonth,
  TWENTY_DAYS,
  UNPLANNED,
  UNTARGETED,
} from '../causes/levers.fixture'
import { madeSiteCells } from '../cells/site-cells.fixture'
import { missingOf, sumMissing } from '../records/missing'
import {
  type HighlightItem,
  highlightsOf,
  movingLevers,
  potentialFreezeIsDue,
  sumHighlights,
} from './highlights'

const at = (siteId: string, given: Parameters<typeof madeMonth>[0]) =>
  madeSiteCells(siteId, madeMonth(given), {
    date: '2026-11-10',
    days: TWENTY_DAYS,
  })

/** A service that billed as planned: `planned` up to the 10th of 100 h, 50 due, 300 €/h. */
const BODY = { targets: [100, 100, 30_000] as const, planned: [50, 50] as const }
const linesOf = (items: readonly HighlightItem[]) =>
  items.map(({ siteId, service, value, levers }) => [
    siteId,
    service,
    value,
    ...levers.map(({ lever }) => lever),
  ])

describe('highlights among concession × service (4-decisions, 59)', () => {
  test('is at most three net gaps and one success, each once, with their main levers', () => {
    const { gaps, success } = highlightsOf([
      // mechanic −4 600: −3 840 calendar, −960, −1 200, +1 400; quick service +2 500: +2 250, −750, +1 000; no target
      at('angers', { mechanic: MECHANIC, quickService: UNPLANNED, body: UNTARGETED }),
      // (30 − 50 × 1) × 300 = −6 000, all of it productivity
      at('brest', { body: { ...BODY, realized: [30, 30, 9000] } }),
      // −300: 49 h billed of 50
      at('caen', { body: { ...BODY, realized: [49, 49, 14_700] } }),
      at('dol', { body: { ...BODY, realized: [49.5, 49.5, 14_850] } }),
    ])
    expect(linesOf(gaps)).toEqual([
      ['brest', 'body', -6000, 'productivity'],
      // each is more than a tenth of the 7 400 moved: three are named, Calendrier after the levers that one can act
      // on
      ['angers', 'mechanic', -4600, 'customerShare', 'calendar', 'rate'],
      // without an objective of hours the gap cannot be split, and ranks like any other (4-decisions, 67)
      ['angers', 'body', -3000, 'unsplit'],
    ])
    expect(gaps[0]?.levers[0]?.basis).toEqual({ realized: 30, expected: 50, base: 50 })
    expect(linesOf(success ? [success] : [])).toEqual([
      ['angers', 'quickService', 2500, 'hours', 'rate', 'customerShare'],
    ])
  })

  test('is empty without causes, and a service without target is in no comparison', () => {
    expect(
      highlightsOf([at('a', {}), at('b', { body: { ...UNTARGETED, targets: [0, 0, 0] } })]),
    ).toEqual({ gaps: [], success: null, count: 0, watched: { late: 0, watched: 0 } })
  })

  test('Calendrier alone makes neither a gap nor a success', () => {
    // leave early in the month: 30 h of the 50 due; those 30 were billed: −6 000, all Calendrier
    const early = { ...BODY, planned: [30, 70] as const }
    const late = { ...BODY, planned: [70, 30] as const }
    const billed = (hours: number) => [hours, hours, hours * 300] as const
    const of = (service: Omit<MadeService, 'realized'>, hours: number) =>
      highlightsOf([at('a', { body: { ...service, realized: billed(hours) } })])
    expect(of(early, 30)).toMatchObject({ gaps: [], success: null })
    expect(of(late, 70)).toMatchObject({ gaps: [], success: null })
    // −5 700 though 1 h more than planned was billed
    expect(of(early, 31)).toMatchObject({ gaps: [], success: null })
    // 1 h less than planned: the net gap, with productivity before the much larger Calendrier
    expect(linesOf(of(early, 29).gaps)).toEqual([['a', 'body', -6300, 'productivity', 'calendar']])
  })
})

describe('the levers that a message names', () => {
  const ZERO = { realized: 0, expected: 0, base: 0 }
  const named = (levers: Partial<Record<Lever, number>>) => {
    const values = byLever((lever) => levers[lever] ?? 0)
    const gap = LEVERS.reduce((sum, lever) => sum + values[lever], 0)
    const bases = byLever(() => ZERO)
    return movingLevers(gap, { levers: values, bases }).map(({ lever }) => lever)
  }

  test('are those of a tenth of all that moved, at most three', () => {
    expect(named({ presence: -900, productivity: -99, rate: -1 })).toEqual(['presence'])
    expect(named({ presence: -900, productivity: -100 })).toEqual(['presence', 'productivity'])
    expect(named({ presence: -4, productivity: -3, customerShare: -2, rate: -1 })).toEqual([
      'presence',
      'productivity',
      'customerShare',
    ])
  })

  test('begin with those on the side of the gap, those against it last', () => {
    expect(named({ presence: 500, rate: -900 })).toEqual(['rate', 'presence'])
    expect(named({ calendar: -900, presence: -1, rate: 300 })).toEqual([
      'presence',
      'calendar',
      'rate',
    ])
    expect(named({ presence: -300, rate: 800 })).toEqual(['rate', 'presence'])
  })
})

describe('the highlights of a scope are among the highlights of its parts', () => {
  const gap = (siteId: string, billed: number) =>
    at(siteId, { body: { ...BODY, realized: [billed, billed, billed * 300] } })
  // 50 h × 300 € are due: −6 000 where 30 h are billed, −3 000 where 40 h are
  const sites = [
    gap('angers', 30),
    gap('brest', 40),
    gap('caen', 30),
    gap('dol', 30),
    gap('evry', 30),
  ]
  const places = new Map(sites.map(({ site }, i) => [site.siteId, i]))

  test('equal gaps are in the network’s order, whatever the parts', () => {
    const [angers, brest, caen, dol, evry] = sites.map((site) => highlightsOf([site]))
    if (!angers || !brest || !caen || !dol || !evry) throw new Error('five are made')
    const east = sumHighlights([evry, dol, angers], places)
    const west = sumHighlights([caen, brest], places)
    expect(sumHighlights([west, east], places)).toEqual(highlightsOf(sites))
    expect(highlightsOf(sites).gaps.map(({ siteId }) => siteId)).toEqual(['angers', 'caen', 'dol'])
  })

  test('missing services are counted, the first three named', () => {
    const parts = [missingOf(['evry', 'dol']), missingOf(['angers', 'brest', 'caen'])]
    expect(sumMissing(parts, places)).toEqual({ count: 5, first: ['angers', 'brest', 'caen'] })
  })
})

test('a potential should be frozen after the 5th working day', () => {
  expect([0, 5, 6, 20].map(potentialFreezeIsDue)).toEqual([false, false, true, true])
})

test('gaps below 1 € or 0,1 h are ignored', () => {
  // 50 h and 15 000 € are due: −0,90 €, −1,20 €; −0,09 h, −0,12 h
  const billed = (hours: number) => [hours, hours, hours * 300] as const
  const gaps = (hours: number, measure: 'revenue' | 'ht') => {
    const month = madeMonth({ body: { ...BODY, realized: billed(hours) } })
    const of = { date: '2026-11-10', days: TWENTY_DAYS }
    return highlightsOf([madeSiteCells('a', month, of)], measure).gaps.length
  }
  expect([gaps(49.997, 'revenue'), gaps(49.996, 'revenue')]).toEqual([0, 1])
  expect([gaps(49.91, 'ht'), gaps(49.88, 'ht')]).toEqual([0, 1])
})

test('of equal successes the first in the network’s order wins', () => {
  const item = (siteId: string, value: number): HighlightItem => ({
    siteId,
    service: 'mechanic',
    value,
    realized: 0,
    due: 0,
    all: byLever(() => 0),
    dataDate: '2026-11-10',
    levers: [],
  })
  const places = new Map(['a', 'b', 'c', 'd'].map((siteId, i) => [siteId, i]))
  const highlights = (...values: [string, number][]) => {
    const items = values.map(([siteId, value]) => item(siteId, value))
    const none = { success: null, count: 0, watched: { late: 0, watched: 0 } }
    const { gaps, success } = sumHighlights([{ gaps: items, ...none }], places)
    return [gaps.map(({ siteId }) => siteId), success?.siteId ?? null]
  }
  expect(highlights(['d', 1], ['c', 1])).toEqual([[], 'c'])
  expect(highlights(['c', 2], ['a', 1], ['b', 3])).toEqual([[], 'b'])
})

test('services with a target or a figure are counted, and concessions behind by their status', () => {
  // 50 h are due: 47,5 h are 95 % (dans le rythme), 47 h 94 % and 40 h 80 % (à surveiller), 39,5 h 79 %
  const sites = [47.5, 47, 40, 39.5].map((hours, i) =>
    at(`site ${i}`, { body: { ...BODY, realized: [hours, hours, hours * 300] } }),
  )
  const own = highlightsOf(sites)
  expect(own.count).toBe(4)
  expect(own.watched).toEqual({ late: 1, watched: 2 })
  const twice = sumHighlights([own, own], new Map())
  expect([twice.count, twice.watched]).toEqual([8, { late: 2, watched: 4 }])
})

test('three concessions or fewer are all named', () => {
  expect(missingOf(['a', 'b', 'c'])).toEqual({ count: 3, first: ['a', 'b', 'c'] })
  expect(missingOf(['a', 'b', 'c', 'd'])).toEqual({ count: 4, first: ['a', 'b', 'c'] })
  expect(missingOf([])).toEqual({ count: 0, first: [] })
})
