import { expect, it } from 'vitest'
import { type Mechanic, mechanicOf } from './mechanic'
import { siteSums, staffedSites, sumScopes } from './scope-sums'

const one = (
  siteId: string,
  workerName: string,
  service: Mechanic['service'],
  [target, billedHours]: [number, number],
  metier = 'Mécanicien',
) =>
  mechanicOf(
    {
      recordId: null,
      workerId: null,
      siteId,
      workerName,
      service,
      metier,
      apprentice: false,
      codes: { '2026-11-02': '1' },
      individualTargetHours: target,
      billedHours,
      ongoingHours: 0.1,
    },
    '2026-11-02',
    1,
    { elapsed: 7, total: 21 },
  )

const brest = [
  one('brest', 'Anne', 'mechanic', [100, 20]),
  one('brest', 'Bea', 'mechanic', [0, 5], 'peintre'),
  one('brest', 'Carl', 'body', [50, 10], 'Peintre'),
]
const angers = [one('angers', 'Dan', 'mechanic', [100, 30.2])]
const places = new Map([
  ['angers', 0],
  ['brest', 1],
  ['caen', 2],
])
const network = sumScopes([
  siteSums('brest', brest, true),
  siteSums('angers', angers, true),
  { ...siteSums('caen', [], true), left: [{ siteId: 'caen', part: 'planning' }] },
])

it('sums concessions by service, the prorated target unrounded', () => {
  expect(network.teams.mechanic).toEqual({
    people: 3,
    presenceDays: 3,
    plannedDays: 3,
    potentialHours: 21,
    finalTargetHours: 200,
    // 200 × 7 ÷ 21
    proratedTargetHours: 200 / 3,
    billedHours: 55.2,
    untargetedHours: 5,
    ongoingHours: 0.3,
  })
  expect(network.teams.quickService.people).toBe(0)
  expect(network.left).toEqual([{ siteId: 'caen', part: 'planning' }])
})

it('lists each job title once, in the spelling that sorts first in French', () => {
  expect([...network.metiers].sort()).toEqual(['Mécanicien', 'peintre'])
})

it('counts and rates the people of each concession, in the network’s order', () => {
  expect(staffedSites(network, places)).toEqual([
    {
      siteId: 'angers',
      people: { mechanic: 1, quickService: 0, body: 0 },
      judged: 1,
      // 30.2 ÷ (100 × 7 ÷ 21)
      rates: { global: 90.6, mechanic: 90.6, quickService: null, body: null },
    },
    {
      siteId: 'brest',
      people: { mechanic: 2, quickService: 0, body: 1 },
      // Bea has no target
      judged: 2,
      // 35 ÷ 50, 25 ÷ 33.33, 10 ÷ 16.67
      rates: { global: 70, mechanic: 75, quickService: null, body: 60 },
    },
  ])
  expect(staffedSites(sumScopes([]), places)).toEqual([])
})

it('sums the hours with only one side of the rates (4-decisions, 53)', () => {
  const unplanned = [one('caen', 'Eve', 'mechanic', [0, 12.5]), one('caen', 'Fay', 'body', [70, 3])]
  const parts = [
    siteSums('brest', brest, true),
    siteSums('caen', unplanned, true),
    siteSums('angers', angers, false),
  ]
  expect(sumScopes(parts, places).outside).toEqual({
    // Angers has a target and no hours of the month; Caen's mechanics have none, its body does
    global: { billedHours: 0, targetHours: 100, sites: { count: 0, first: [] } },
    mechanic: { billedHours: 12.5, targetHours: 100, sites: { count: 1, first: ['caen'] } },
  })
})
