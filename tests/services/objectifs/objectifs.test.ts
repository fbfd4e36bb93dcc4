import { beforeEach, describe, expect, it } from 'vitest'
import type { Scope } from '~/domain/access/scope'
import { MONTH_OF_THREE } from '~/domain/objectifs/three-services.fixture'
import { setClock } from '~/infra/process/clock.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import { readAggregate, readHistory, readObjectif } from '~/services/objectifs/read.server'
import { readPotential } from '~/services/planning/potential.server'
import { storePlanning } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import {
  changePotential,
  groupScopeOf,
  plateScopeOf,
  saveMonth,
  siteScopeOf,
  storeFigures,
  storePotential,
} from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()
const admin = makePrincipal({ name: 'Alice Martin' })
let net: TestNetwork
beforeEach(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  net = await makeNetwork()
})

const [mechanic, quickService, body] = MONTH_OF_THREE.services
const SMALLER = {
  ...MONTH_OF_THREE,
  budget: { totalHours: 300, hecHours: 200, revenue: 60_000, totalEntries: 80 },
  services: [
    { ...mechanic, totalHours: 200, hecHours: 150, netRevenue: 48_000, revenuePerHour: 320 },
    { ...quickService, totalHours: 60, hecHours: 50, netRevenue: 12_000, revenuePerHour: 240 },
    { ...body, totalHours: 0, hecHours: 0, netRevenue: 0, revenuePerHour: 0, families: [] },
  ],
  videocheck: { tauxPresentation: 61, tauxRealisationDevis: 20_000, caParDevis: 200 },
} as typeof MONTH_OF_THREE

describe('a month of three services', () => {
  beforeEach(async () => {
    await saveMonth(admin, net.sites.a1, '2026-11')
    await saveMonth(admin, net.sites.a2, '2026-11', SMALLER)
    await saveMonth(admin, net.sites.b1, '2026-11', SMALLER)
  })

  it('at one concession has the saved values; the budget’s rate is 150 000 ÷ 450', async () => {
    const answer = await readObjectif(admin, siteScopeOf(net.sites.a1), '2026-11')
    expect(answer).toMatchObject({
      year: 2026,
      month: 11,
      site: net.sites.a1._id,
      workingDays: 21,
      version: 1,
      budget: { ...MONTH_OF_THREE.budget, revenuePerHour: 333.33 },
      services: MONTH_OF_THREE.services,
      videocheck: MONTH_OF_THREE.videocheck,
    })
  })

  it('at its plate is the sum of two, rates recomputed', async () => {
    const answer = await readAggregate(admin, plateScopeOf(net.sites.a1) as never, '2026-11')
    // 150 000 + 60 000 = 210 000 over 450 + 200 = 650 HEC: 323,08
    expect(answer.globalTotals.budget).toEqual({
      totalHours: 1000,
      hecHours: 650,
      revenue: 210_000,
      totalEntries: 400,
      revenuePerHour: 323.08,
    })
    // mechanic: 75 000 + 48 000 = 123 000 over 400 HEC: 307,5; quick service: 52 000 over 150: 346,67
    expect(
      answer.services.map((s) => [s.key, s.totalHours, s.hecHours, s.netRevenue, s.revenuePerHour]),
    ).toEqual([
      ['mechanic', 600, 400, 123_000, 307.5],
      ['quickService', 210, 150, 52_000, 346.67],
      ['body', 150, 100, 35_000, 350],
    ])
    expect(answer.services[0]?.families).toEqual([
      { key: 'tires', label: 'Pneus', quantity: 80 },
      { key: 'wipers', label: 'Balais', quantity: 50 },
    ])
    // (70 + 61) ÷ 2; 60 000 € for 40 000 ÷ 400 + 20 000 ÷ 200 = 200 videos
    expect(answer.globalTotals.videocheck).toEqual({
      tauxPresentation: 65.5,
      tauxRealisationDevis: 60_000,
      caParDevis: 300,
    })
    expect(answer.plates.map((plate) => [plate.name, plate.siteCount])).toEqual([['Plaque A', 2]])
  })

  it('at its group is the sum of its plates', async () => {
    const answer = await readAggregate(admin, groupScopeOf(net.sites.a1) as never, '2026-11')
    expect(answer.scope).toEqual({ type: 'group', id: net.groups.north._id, name: 'Groupe Nord' })
    // 210 000 + 60 000 over 650 + 200 HEC: 317,65
    expect(answer.globalTotals.budget).toMatchObject({
      totalHours: 1300,
      hecHours: 850,
      revenue: 270_000,
      totalEntries: 480,
      revenuePerHour: 317.65,
    })
    expect(answer.plates.map(({ name, budget }) => [name, budget.revenue])).toEqual([
      ['Plaque A', 210_000],
      ['Plaque B', 60_000],
    ])
  })

  it('is summed again after each save', async () => {
    const scope = groupScopeOf(net.sites.a1) as never
    await readAggregate(admin, scope, '2026-11')
    await saveMonth(admin, net.sites.b1, '2026-11')
    expect((await readAggregate(admin, scope, '2026-11')).globalTotals.budget.revenue).toBe(360_000)
  })
})

describe('potential hours, frozen against actualised (4-decisions, 22)', () => {
  it('keeps the frozen copy while the planning changes', async () => {
    const { a1, a2 } = net.sites
    // 21 days × 7 h = 147; half a day off: 143,5
    const worker = await storePotential(a1, '2026-11', 'mechanic', 147)
    await storePotential(a1, '2026-11', 'mechanic', 143.5)
    await storePotential(a1, '2026-11', 'body', 140)
    await storePotential(a1, '2026-11', 'guidance', 147)
    await storePotential(a1, '2026-12', 'mechanic', 154)
    await storePotential(a2, '2026-11', 'quickService', 70)
    const frozen = await freezePotential(admin, siteScopeOf(a1), '2026-11')
    expect(frozen.message).toBe('Potentiel figé mis à jour avec succès.')
    expect(frozen.frozenPotentialHours).toEqual({ mechanic: 290.5, quickService: 0, body: 140 })
    await changePotential(worker, 'mechanic', 112)

    const site = await readPotential(admin, siteScopeOf(a1), '2026-11')
    expect(site).toMatchObject({
      period: '2026-11',
      totalWorkingDaysInMonth: 21,
      // 112 + 143,5 + 140 = 395,5 of 430,5
      globalTotals: {
        actualizedPotentialHours: 395.5,
        frozenPotentialHours: 430.5,
        actualizedProgressPercent: 91.9,
        totalWorkerCount: 3,
      },
      globalServiceSummaries: [
        { service: 'mechanic', frozenPotentialHours: 290.5, actualizedPotentialHours: 255.5 },
        { service: 'quickService', frozenPotentialHours: 0, actualizedPotentialHours: 0 },
        { service: 'body', frozenPotentialHours: 140, actualizedPotentialHours: 140 },
      ],
    })
    const plate = await readPotential(admin, plateScopeOf(a1), '2026-11')
    expect(plate.globalTotals).toMatchObject({
      actualizedPotentialHours: 465.5,
      frozenPotentialHours: 430.5,
      totalWorkerCount: 4,
    })
    expect(plate.sites.map(({ name, isFrozen }) => [name, isFrozen])).toEqual([
      ['Concession A1', true],
      ['Concession A2', false],
    ])
  })

  // guards against: a cleared month counts as a collaborator of the planning
  it('counts workers with a code: on leave all month, but neither cleared nor never filled', async () => {
    const { a1, a2 } = net.sites
    await storePlanning(a1, '2026-11', 'mechanic', { '02': '1' })
    await storePlanning(a1, '2026-11', 'body', { '02': 'CP', '03': 'CP' })
    await storePlanning(a1, '2026-11', 'mechanic', { '02': '', '03': '' })
    await storePlanning(a1, '2026-11', 'guidance', { '02': '1' })
    await storePlanning(a2, '2026-11', 'quickService', {})
    const counted = async (scope: Scope) =>
      (await readPotential(admin, scope, '2026-11')).globalTotals.totalWorkerCount
    expect(await counted(siteScopeOf(a1))).toBe(2)
    expect(await counted(siteScopeOf(a2))).toBe(0)
    expect(await counted(plateScopeOf(a1))).toBe(2)
  })

  it('freezing an empty month sets no objective, and a later save keeps the frozen hours', async () => {
    const { a1 } = net.sites
    await storePotential(a1, '2026-11', 'mechanic', 147)
    await freezePotential(admin, siteScopeOf(a1), '2026-11')
    const group = await readAggregate(admin, groupScopeOf(a1) as never, '2026-11')
    expect(group.globalTotals.siteCount).toBe(0)
    expect((await saveMonth(admin, a1, '2026-11')).outcome).toBe('saved')
    const answer = await readObjectif(admin, siteScopeOf(a1), '2026-11')
    expect(answer).toMatchObject({
      frozenPotentialHours: 147,
      actualizedPotentialHours: 147,
      version: 1,
    })
  })

  it('two freezes at once leave one document', async () => {
    const scope = siteScopeOf(net.sites.a1)
    const both = [1, 2].map(() => freezePotential(admin, scope, '2026-11'))
    expect((await Promise.all(both)).map(({ message }) => message)).toHaveLength(2)
  })
})

describe('history of six months (spec 1 §2.7, §9)', () => {
  it('crosses the year end, takes each month’s latest record and averages the rates', async () => {
    const { a1 } = net.sites
    const store = (date: string, netRevenue: number, totalHours: number, hecHours: number) =>
      storeFigures(a1, date, 'mechanic', { netRevenue, totalHours, hecHours })
    await store('2025-08-29', 99_000, 100, 100)
    await store('2025-09-30', 60_000, 300, 200)
    await store('2025-11-28', 62_000, 310, 200)
    await store('2025-12-15', 20_000, 100, 50)
    await store('2025-12-31', 64_000, 320, 200)
    await store('2026-02-27', 10_000, 50, 40)
    const history = await readHistory(admin, siteScopeOf(a1), 'mechanic', '2026-02')
    expect(history.items).toEqual([
      { year: 2025, month: 9, caHt: 200, caHec: 300, dataDate: '2025-09-30' },
      { year: 2025, month: 11, caHt: 200, caHec: 310, dataDate: '2025-11-28' },
      { year: 2025, month: 12, caHt: 200, caHec: 320, dataDate: '2025-12-31' },
      { year: 2026, month: 2, caHt: 200, caHec: 250, dataDate: '2026-02-27' },
    ])
    // (300 + 310 + 320 + 250) ÷ 4
    expect([history.averageCaHt, history.averageCaHec]).toEqual([200, 295])
    expect(
      (await readHistory(admin, siteScopeOf(a1), 'body', '2026-02')).items.map((i) => i.caHec),
    ).toEqual([0, 0, 0, 0])
  })
})
