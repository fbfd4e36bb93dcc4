import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { editSite } from '~/services/hierarchy/sites.server'
import { readVideocheck } from '~/services/videocheck/read.server'
import { storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { groupScopeOf, plateScopeOf, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { storeVideocheck } from '../../builders/videocheck'
import { useDatabase } from '../harness/database'

useDatabase()
beforeAll(() => setClock(instantOfParis('2026-11-20T08:30')))

const admin = makePrincipal()
const DAY = '2026-11-19'
let network: TestNetwork
const read = (scope: Scope, date = DAY) => readVideocheck(admin, scope, date)

/** A1 and B1 have the default targets, A2 its own, C1 no data. */
beforeEach(async () => {
  network = await makeNetwork()
  const { a1, a2, b1 } = network.sites
  await storeVideocheck(a1, '2026-11-18', [120, 90, 18_000, 9_000])
  await storeVideocheck(a2, '2026-11-19', [80, 40, 6_000.5, 4_500.25])
  await storeVideocheck(b1, '2026-11-19', [50, 45, 10_000, 8_000])
  await storeVideocheck(a1, '2026-10-31', [1, 1, 1, 1])
  await storeObjectif(a2, '2026-11', {
    revenue: 1,
    hours: 1,
    hec: 1,
    videocheck: { tauxPresentation: 60, tauxRealisationDevis: 20_000, caParDevis: 200 },
  })
})

describe('VideoCheck of a scope', () => {
  test('a late concession is named with its own date', async () => {
    const { a1 } = network.sites
    const reading = await read(siteScopeOf(a1))
    expect(reading).toMatchObject({
      period: '2026-11',
      scopeName: 'Concession A1',
      totals: { entries: 120, targetRevenue: 40_000, completionRate: 75 },
      dates: { from: '2026-11-18', to: '2026-11-18' },
      freshness: {
        total: 1,
        upToDate: 0,
        late: [{ siteId: a1._id, name: 'Concession A1', date: '2026-11-18' }],
      },
    })
  })

  test('a plate and a group are sums with recomputed rates', async () => {
    const plate = await read(plateScopeOf(network.sites.a1))
    expect(plate.totals).toMatchObject({
      entries: 200,
      videosDone: 130,
      identifiedRevenue: 24_000.5,
      realizedRevenue: 13_500.25,
      completionRate: 65,
      realizedRevenuePercentage: 56.2,
      revenuePerVideo: 104,
      targetCompletionRate: 65,
      targetRevenue: 60_000,
      targetRevenuePerVideo: 257.14,
    })
    const group = await read(groupScopeOf(network.sites.b1))
    expect(group.totals).toMatchObject({
      entries: 250,
      videosDone: 175,
      identifiedRevenue: 34_000.5,
      realizedRevenue: 21_500.25,
      // 175 ÷ 250; 21 500,25 ÷ 34 000,5; 21 500,25 ÷ 175
      completionRate: 70,
      realizedRevenuePercentage: 63.2,
      revenuePerVideo: 123,
      // (70 + 60 + 70) ÷ 3; 100 000 ÷ (133,33 + 100 + 133,33)
      targetCompletionRate: 66.7,
      targetRevenue: 100_000,
      targetRevenuePerVideo: 272.73,
    })
    expect(group.dates).toEqual({ from: '2026-11-18', to: '2026-11-19' })
    expect(group.freshness.late.map(({ name }) => name)).toEqual(['Concession A1'])
  })

  test('a concession without data is left out and named', async () => {
    const all = await read({ type: 'all' })
    expect(all.totals).toMatchObject({ entries: 250, targetRevenue: 100_000 })
    expect(all.freshness).toMatchObject({ total: 4, upToDate: 2 })
    expect(all.freshness.late.map(({ name, date }) => [name, date])).toEqual([
      ['Concession C1', null],
      ['Concession A1', '2026-11-18'],
    ])
    const none = await read(siteScopeOf(network.sites.c1))
    expect(none).toMatchObject({ totals: null, dates: null, freshness: { upToDate: 0 } })
  })

  test('a new import and new targets show at once, a moved concession keeps its months', async () => {
    const { a1, c1 } = network.sites
    const south = groupScopeOf(network.sites.c1)
    expect((await read(south)).totals).toBeNull()
    await storeVideocheck(c1, DAY, [10, 5, 100, 50])
    expect((await read(south)).totals).toMatchObject({ entries: 10, targetRevenue: 40_000 })
    await storeObjectif(c1, '2026-11', {
      revenue: 1,
      hours: 1,
      hec: 1,
      videocheck: { tauxPresentation: 80, tauxRealisationDevis: 9_000, caParDevis: 0 },
    })
    expect((await read(south)).totals).toMatchObject({
      targetCompletionRate: 80,
      targetRevenue: 9_000,
      targetRevenuePerVideo: 300,
    })
    await editSite(admin, a1._id, { plate: network.plates.c._id })
    expect((await read(south)).totals).toMatchObject({ entries: 130, targetRevenue: 49_000 })
    expect((await read(groupScopeOf(network.sites.b1))).totals).toMatchObject({ entries: 130 })
  })

  test('a user reads only within the own scope', async () => {
    const cover = { kind: 'site', id: network.sites.a1._id } as const
    const manager = makePrincipal({ role: 'manager', cover })
    await expect(readVideocheck(manager, siteScopeOf(network.sites.a2), DAY)).rejects.toThrow(
      ForbiddenError,
    )
  })
})
