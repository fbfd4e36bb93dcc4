import { expect, test } from 'vitest'
import {
  failedPotential,
  frozenShares,
  potentialResponse,
  potentialSummary,
} from './potential-response'
import { addPotentialSums, noPotential, sumPotential } from './site-potential'
import { NORTH, SOUTH } from './two-potentials.fixture'

test('the answer names groups, plates and concessions', () => {
  const named = (_id: string) => ({ _id, name: _id.toUpperCase() })
  const answer = potentialResponse({
    period: '2026-11',
    workingDays: 20,
    scope: { type: 'plate', id: 'p1', name: 'P1' },
    groups: [],
    plates: [named('p1')],
    sites: [named('s1'), named('s2')],
    parts: [NORTH, SOUTH],
  })
  expect(answer.globalTotals).toEqual({
    actualizedPotentialHours: 1025.6,
    frozenPotentialHours: 1029,
    actualizedProgressPercent: 99.7,
    totalWorkerCount: 8,
  })
  expect(answer.globalServiceSummaries[0]).toEqual({
    service: 'mechanic',
    frozenPotentialHours: 588,
    actualizedPotentialHours: 584.6,
  })
  expect(answer.plates[0]?.services[2]).toEqual({
    service: 'body',
    actualizedPotential: 294,
    frozenPotential: 294,
  })
  expect(answer.sites.map((site) => [site.name, site.isFrozen])).toEqual([
    ['S1', true],
    ['S2', false],
  ])
  expect(answer.sites[1]?.metricsByService.mechanic).toEqual({
    actualizedPotentialHours: 0.1,
    frozenPotentialHours: 0,
  })
})

test('a failure is an empty structure of scope type error (spec 1 §7)', () => {
  const answer = failedPotential('2026-11')
  expect(answer.scope.type).toBe('error')
  expect(answer.message).toBe('Erreur de chargement')
  expect(answer.globalTotals.actualizedPotentialHours).toBe(0)
  expect(answer.totalWorkingDaysInMonth).toBe(0)
  expect(answer.globalServiceSummaries).toEqual([
    { service: 'mechanic', frozenPotentialHours: 0, actualizedPotentialHours: 0 },
    { service: 'quickService', frozenPotentialHours: 0, actualizedPotentialHours: 0 },
    { service: 'body', frozenPotentialHours: 0, actualizedPotentialHours: 0 },
  ])
})

test('actualised hours are a share of the frozen ones, null where the frozen hours are 0 or invalid', () => {
  const frozen = { mechanic: 600, quickService: 0, body: 280 }
  // 584,5 ÷ 600, 294 ÷ 280; 1 025,5 ÷ 880
  expect(frozenShares(sumPotential([{ ...NORTH, frozen }]))).toEqual({
    mechanic: 97.416667,
    quickService: null,
    body: 105,
    global: 116.534091,
  })
  const none = { mechanic: null, quickService: null, body: null, global: null }
  expect(frozenShares(sumPotential([{ ...NORTH, unreadable: true }]))).toEqual(none)
  expect(frozenShares(sumPotential([]))).toEqual(none)
})

test('a share compares only concessions with frozen and valid hours (4-decisions, 43)', () => {
  const late = { ...SOUTH, actualized: { mechanic: 800, quickService: 0, body: 0 } }
  const read = sumPotential([NORTH, late])
  const broken = sumPotential([
    { ...NORTH, siteId: 's3', actualized: noPotential(), unreadable: true },
  ])
  // the north alone: 584,5 ÷ 588; 1 025,5 ÷ 1 029; with the south it would read 177,4 %
  const own = { mechanic: 99.404762, quickService: 100, body: 100, global: 99.659864 }
  expect(frozenShares(read)).toEqual(own)
  expect(frozenShares(addPotentialSums([read, broken]))).toEqual(own)
  const scope = { type: 'plate', id: 'p1', name: 'P1' } as const
  const { globalTotals } = potentialSummary({ period: '2026-11', workingDays: 20, scope }, read)
  expect(globalTotals).toMatchObject({
    actualizedPotentialHours: 1825.5,
    frozenPotentialHours: 1029,
    actualizedProgressPercent: 99.7,
  })
})
