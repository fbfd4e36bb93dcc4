import { describe, expect, it } from 'vitest'
import {
  type GroupBy,
  isRankedBySite,
  listAll,
  rankedGroups,
  rankedSlices,
  readGroupBy,
} from './listing'
import { makeMechanic } from './listing.fixture'
import { siteSums, staffedSites, sumScopes } from './scope-sums'
import type { Sort } from './sorting'
import { summaryByService } from './summary'

// rates at date, half of the target being due
const angers = [
  makeMechanic({ siteId: 'angers', workerName: 'Dan', billed: 40 }), // 80 %
  makeMechanic({ siteId: 'angers', workerName: 'Eva', service: 'body', billed: 30 }), // 60 %
]
const brest = [
  makeMechanic({ workerName: 'Anne', billed: 45 }), // 90 %
  makeMechanic({ workerName: 'Bea', billed: 20 }), // 40 %
]
const caen = [makeMechanic({ siteId: 'caen', workerName: 'Fay', target: 0, billed: 9 })]
const all = [...angers, ...brest, ...caen]
const network = sumScopes([
  siteSums('angers', angers, true),
  siteSums('brest', brest, true),
  siteSums('caen', caen, true),
])
const sites = staffedSites(network, new Map(['angers', 'brest', 'caen'].map((id, i) => [id, i])))
const services = summaryByService(network.teams)
const WORST: Sort = { key: 'rate', descending: false }

const shown = (by: GroupBy, sort = WORST, page = 1) =>
  listAll(all, services, { by, sort, page }).groups.map(({ key, rows }) => [
    key,
    ...rows.map(({ workerName }) => workerName),
  ])

describe('a scope whose collaborators are compared one by one', () => {
  it('lists services in their order, the lowest rate of each first', () => {
    expect(shown('service')).toEqual([
      ['mechanic', 'Bea', 'Dan', 'Anne', 'Fay'],
      ['body', 'Eva'],
    ])
  })

  it('lists the concession with the lowest rate first, one without a target last', () => {
    // Brest 65 ÷ 100, Angers 70 ÷ 100
    expect(shown('site')).toEqual([
      ['brest', 'Bea', 'Anne'],
      ['angers', 'Eva', 'Dan'],
      ['caen', 'Fay'],
    ])
    expect(shown('site', { key: 'billed', descending: true })).toEqual([
      ['angers', 'Dan', 'Eva'],
      ['brest', 'Anne', 'Bea'],
      ['caen', 'Fay'],
    ])
    expect(shown('site', { key: 'name', descending: true }).map(([key]) => key)).toEqual([
      'caen',
      'brest',
      'angers',
    ])
  })

  it('sums a concession of several pages as a whole', () => {
    const many = Array.from({ length: 51 }, (_, i) =>
      makeMechanic({ workerName: `M${i}`, billed: i }),
    )
    const page = (number: number) => listAll(many, [], { by: 'site', sort: WORST, page: number })
    expect(page(1)).toMatchObject({ page: 1, pages: 2 })
    expect(page(1).groups[0]?.rows).toHaveLength(50)
    expect(page(2).groups[0]?.rows.map(({ workerName }) => workerName)).toEqual(['M50'])
    // 0 + 1 + … + 50 of 51 × 50 h
    expect(page(2).groups[0]?.summary).toMatchObject({
      mechanicCount: 51,
      totalBilledHours: 1275,
      averageRealizationPercent: 50,
    })
    expect(page(99).page).toBe(2)
  })
})

describe('a scope that ranks its concessions', () => {
  const slices = (by: GroupBy, sort = WORST) =>
    rankedSlices(sites, { by, sort, page: 1 }).slices.map(({ siteId, service, from, to }) =>
      [siteId, service, from, to].join(' '),
    )

  it('is one of more than 50 concessions or 1,000 collaborators', () => {
    const of = (count: number) => Array.from({ length: count }, () => sites[0] as (typeof sites)[0])
    expect(isRankedBySite(of(50), 1_000)).toBe(false)
    expect(isRankedBySite(of(51), 51)).toBe(true)
    expect(isRankedBySite(of(2), 1_001)).toBe(true)
  })

  it('reads the concessions in the order of their rates', () => {
    expect(slices('site')).toEqual(['brest  0 2', 'angers  0 2', 'caen  0 1'])
    expect(slices('site', { key: 'rate', descending: true })).toEqual([
      'angers  0 2',
      'brest  0 2',
      'caen  0 1',
    ])
    expect(slices('service')).toEqual([
      'brest mechanic 0 2',
      'angers mechanic 0 1',
      'caen mechanic 0 1',
      'angers body 0 1',
    ])
  })

  it('lists the same people as the comparison one by one, grouped by concession', () => {
    const { slices } = rankedSlices(sites, { by: 'site', sort: WORST, page: 1 })
    expect(rankedGroups(slices, all, services, WORST)).toEqual(
      listAll(all, services, { by: 'site', sort: WORST, page: 1 }).groups,
    )
  })

  it('puts the slices of a service into one group', () => {
    const { slices } = rankedSlices(sites, { by: 'service', sort: WORST, page: 1 })
    const groups = rankedGroups(slices, all, services, WORST)
    expect(groups.map(({ key, rows }) => [key, ...rows.map((one) => one.workerName)])).toEqual([
      ['mechanic', 'Bea', 'Anne', 'Dan', 'Fay'],
      ['body', 'Eva'],
    ])
    expect(groups[0]?.summary).toBe(services[0])
  })

  it('cuts a concession at the end of a page', () => {
    const big = { ...sites[1], people: { mechanic: 80, quickService: 0, body: 0 } }
    const two = [sites[0], big] as typeof sites
    const page = (number: number) => rankedSlices(two, { by: 'site', sort: WORST, page: number })
    expect(page(1)).toMatchObject({ pages: 2, slices: [{ siteId: 'brest', from: 0, to: 50 }] })
    expect(page(2).slices).toMatchObject([
      { siteId: 'brest', from: 50, to: 80 },
      { siteId: 'angers', from: 0, to: 2 },
    ])
  })
})

it('groups by service unless the address says otherwise', () => {
  expect(readGroupBy('site')).toBe('site')
  expect(readGroupBy('x')).toBe('service')
  expect(readGroupBy(null)).toBe('service')
})
