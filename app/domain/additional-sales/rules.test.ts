import { describe, expect, it } from 'vitest'
import type { AdvisorSales } from '../records/figures'
import { readFamilyKey, TARGET_FAMILIES, type TargetFamily } from '../sales-families'
import { inOrder, linesWithTargets, salesByAdvisor, soldLines } from './lines'
import { type SiteSales, salesByService, soldBy, targetPerAdvisor } from './rules'

const DAYS = { elapsed: 13, total: 20 }
const families = (given: Partial<Record<TargetFamily, number>> = {}) =>
  Object.fromEntries(TARGET_FAMILIES.map((key) => [key, given[key] ?? 0])) as Record<
    TargetFamily,
    number
  >
const advisor = (
  name: string,
  service: AdvisorSales['service'],
  sales: AdvisorSales['sales'],
): AdvisorSales => ({ name, service, sales })

/** A has 31 tyres and 10 batteries as targets, and three advisors; B has a target of 9 tyres and no advisor. */
const SITES: SiteSales[] = [
  {
    siteId: 'a',
    siteName: 'Nantes',
    days: DAYS,
    targets: {
      mechanic: families({ tires: 31, batteries: 10 }),
      quickService: families(),
      body: families({ parebrise: 4 }),
    },
    advisers: [
      advisor('Zoé', 'mechanic', { tires: 12, batteries: 1, additifs: 5 }),
      advisor('Éric', 'mechanic', { tires: 6, wipers: 2 }),
      advisor('Ana', 'mechanic', {}),
      advisor('Autre', 'mechanic', { tires: 3 }),
      advisor('Zoé', 'body', { parebrise: 4 }),
    ],
  },
  {
    siteId: 'b',
    siteName: 'Rennes',
    days: DAYS,
    targets: {
      mechanic: families({ tires: 9 }),
      quickService: families(),
      body: families(),
    },
    advisers: [],
  },
]

describe('the sales of a service (3 §3, §9)', () => {
  const [mechanic, quickService, body] = salesByService(SITES)

  it('count every advisor, the unattributed sales too, for the families with a target', () => {
    expect(mechanic?.families.map(({ key }) => key)).toEqual(['tires', 'batteries'])
    // 12 + 6 + 3 of 31 + 9; due: 40 × 13 ÷ 20 = 26; 21 ÷ 26; 40 ÷ 3 advisors
    expect(mechanic?.families[0]).toMatchObject({
      key: 'tires',
      target: 40,
      realized: 21,
      prorated: 26,
      proratedPercent: 80.769231,
      percent: 52.5,
      remaining: 19,
      perAdvisor: 14,
      status: 'warn',
    })
    expect(mechanic?.families[1]).toMatchObject({ realized: 1, prorated: 6.5, status: 'bad' })
  })

  it('have a total of the families with a target', () => {
    expect(mechanic?.total).toMatchObject({
      target: 50,
      realized: 22,
      prorated: 32.5,
      percent: 44,
      remaining: 28,
      perAdvisor: 17,
    })
    expect(mechanic?.advisorCount).toBe(3)
  })

  it('are empty without any target', () => {
    expect(quickService).toMatchObject({ families: [], advisorCount: 0 })
    expect(quickService?.total).toMatchObject({
      target: 0,
      realized: 0,
      percent: null,
      remaining: 0,
      perAdvisor: null,
      status: 'none',
    })
  })

  it('have 0 remaining once the target is reached', () => {
    expect(body?.families[0]).toMatchObject({ percent: 100, remaining: 0, status: 'good' })
  })
})

it('are due at each concession’s own data date (4-decisions, 39)', () => {
  const [nantes, rennes] = SITES as [SiteSales, SiteSales]
  const [mechanic] = salesByService([nantes, { ...rennes, days: { elapsed: 8, total: 20 } }])
  // 31 × 13 ÷ 20 + 9 × 8 ÷ 20 = 20,15 + 3,6
  expect(mechanic?.families[0]?.prorated).toBe(23.75)
})

describe('the sales of an advisor', () => {
  const lines = inOrder(salesByAdvisor(SITES)).filter(({ service }) => service === 'mechanic')

  it('are sorted by name, the unattributed ones last', () => {
    expect(lines.map(({ name }) => name)).toEqual(['Ana', 'Éric', 'Zoé', 'Autre'])
  })

  it('count every family, against an equal part of the concession’s targets rounded up', () => {
    // 31 ÷ 3 and 10 ÷ 3, rounded up: 11 + 4; 12 + 1 sold of these, and 5 additives; 15 × 13 ÷ 20 = 9,75 due
    expect(lines[2]).toMatchObject({
      key: 'a-mechanic-Zoé',
      total: 18,
      targets: { tires: 11, batteries: 4 },
      objective: { realized: 13, target: 15, percent: 86.666667, status: 'good' },
    })
    expect(lines[0]?.objective).toMatchObject({
      realized: 0,
      target: 15,
      percent: 0,
      status: 'bad',
    })
  })

  it('have targets of their own service only', () => {
    const painter = salesByAdvisor(SITES).find(({ service }) => service === 'body')
    expect(painter).toMatchObject({ targets: { parebrise: 4 }, objective: { target: 4 } })
    expect(Object.keys(painter?.targets ?? {})).toEqual(['parebrise'])
  })

  it('of the same name are sorted by concession', () => {
    const twins = SITES.map((site) => ({ ...site, advisers: [advisor('Zoé', 'body', {})] }))
    const names = inOrder(soldLines(twins.toReversed())).map(({ siteName }) => siteName)
    expect(names).toEqual(['Nantes', 'Rennes'])
  })

  it('are left out for concessions that are not requested', () => {
    expect(linesWithTargets(soldLines(SITES), SITES.slice(1))).toEqual([])
  })

  it('have no target when they are unattributed', () => {
    expect(lines[3]).toMatchObject({
      total: 3,
      targets: {},
      objective: { target: 0, percent: null, status: 'none' },
    })
  })
})

it('rounds an advisor’s share of a target up, null without advisor', () => {
  expect([targetPerAdvisor(30, 3), targetPerAdvisor(31, 3), targetPerAdvisor(0, 2)]).toEqual([
    10, 11, 0,
  ])
  expect(targetPerAdvisor(30, 0)).toBeNull()
})

it('concessions summed beforehand give the same services as single ones', () => {
  const parts = SITES.map(({ days, targets, advisers }) => ({
    days,
    targets,
    sold: soldBy(advisers),
  }))
  expect(salesByService(parts)).toEqual(salesByService(SITES))
  expect(salesByService(parts).map(({ advisorCount }) => advisorCount)).toEqual([3, 0, 1])
})

it('reads the old spelling of a family, and none that is unknown', () => {
  expect(['disquesFrein', 'brakeDiscs', 'additifs', 'pneus'].map(readFamilyKey)).toEqual([
    'brakeDiscs',
    'brakeDiscs',
    'additifs',
    undefined,
  ])
})
