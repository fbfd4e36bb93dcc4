import { describe, expect, test } from 'vitest'
import { failedPotential, potentialResponse } from './potential-response'
import {
  actualizedPercent,
  addPotentialSums,
  type SitePotential,
  storedPotential,
  sumPotential,
  totalPotential,
} from './site-potential'

const chain = { plateId: 'p1', groupId: 'g1' }
// 4 mechanics × 21 days × 7 h = 588; one mechanic a half-day short: 584,5
const NORTH: SitePotential = {
  ...chain,
  siteId: 's1',
  actualized: { mechanic: 584.5, quickService: 147, body: 294 },
  frozen: { mechanic: 588, quickService: 147, body: 294 },
  workers: 7,
}
// 0,1 + 0,2 must not show binary noise
const SOUTH: SitePotential = {
  ...chain,
  siteId: 's2',
  actualized: { mechanic: 0.1, quickService: 0, body: 0 },
  frozen: null,
  workers: 1,
}

describe('potential of a month (4-decisions, 22)', () => {
  test('adds up teams and concessions', () => {
    expect(totalPotential(NORTH.actualized)).toBe(1025.5)
    const twice = { ...SOUTH, siteId: 's3', actualized: { ...SOUTH.actualized, mechanic: 0.2 } }
    expect(sumPotential([SOUTH, twice]).actualized.mechanic).toBe(0.3)
  })

  test('counts concessions, those that froze, and collaborators, scope by scope', () => {
    const both = sumPotential([NORTH, SOUTH])
    expect(both).toMatchObject({ workers: 8, siteCount: 2, frozenCount: 1 })
    expect(addPotentialSums([both, sumPotential([NORTH])])).toEqual({
      actualized: { mechanic: 1169.1, quickService: 294, body: 588 },
      frozen: { mechanic: 1176, quickService: 294, body: 588 },
      ...{ workers: 15, siteCount: 3, frozenCount: 2, unplanned: [] },
    })
    const bare = { ...SOUTH, siteId: 's3', actualized: { mechanic: 0, quickService: 0, body: 0 } }
    expect(addPotentialSums([both, sumPotential([bare])]).unplanned).toEqual(['s3'])
    expect(addPotentialSums([])).toMatchObject({ workers: 0, siteCount: 0, frozenCount: 0 })
  })

  test('a stored potential that is not three numbers was never frozen', () => {
    const zeros = { mechanic: 0, quickService: 0, body: 0 }
    expect(storedPotential(zeros)).toBe(zeros)
    for (const broken of [null, undefined, {}, { ...zeros, body: '7' }, { ...zeros, body: NaN }])
      expect(storedPotential(broken)).toBeNull()
  })

  test('1 025,5 of 1 029 frozen hours is 99,7 %', () => {
    expect(actualizedPercent(1025.5, 1029)).toBe(99.7)
    expect(actualizedPercent(1025.5, 0)).toBe(0)
  })

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
  })
})
