import { beforeEach, expect, test } from 'vitest'
import { objectifs } from '~/db/collections/objectifs.server'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { subsetFigures, subsetTargets } from '~/services/rollups/subset-rollups.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { useDatabase } from '../harness/database'

useDatabase()

const ALL: Scope = { type: 'all' }
const month = '2026-10'
const revenue = (netRevenue: number) => ({ mechanic: { netRevenue } })
const ids = (...sites: { _id: string }[]) => sites.map(({ _id }) => _id)

let net: TestNetwork
beforeEach(async () => {
  net = await makeNetwork()
  const { a1, a2, b1, c1 } = net.sites
  await importActivity(a1, '2026-10-30', revenue(1000.1))
  await importActivity(a2, '2026-10-29', revenue(150))
  await importActivity(a2, '2026-10-30', revenue(200.2))
  await importActivity(b1, '2026-10-29', revenue(30))
  await importActivity(c1, '2026-10-29', revenue(4))
  for (const [site, target] of [
    [a1, 5000],
    [b1, 70],
    [c1, 6],
  ] as const)
    await storeObjectif(site, month, { revenue: target, hours: 10, hec: 5 })
})

const where = async (scope: Scope = ALL) => ({ scope, month, reference: await referenceData() })
const revenues = async (lists: Parameters<typeof subsetFigures>[0], scope?: Scope) => {
  const sums = await subsetFigures(lists, await where(scope))
  return Object.entries(sums).map(([label, sum]) => [label, sum?.mechanic.netRevenue ?? null])
}

test('each list of concessions is summed up to its day, across plates and groups', async () => {
  const { a1, a2, b1, c1 } = net.sites
  const lists = [
    { label: 'whole', day: '2026-10-31', siteIds: ids(a1, a2, c1) },
    { label: 'some', day: '2026-10-29', siteIds: ids(a2, b1) },
    { label: 'early', day: '2026-10-28', siteIds: ids(a2, b1) },
    { label: 'none', day: '2026-10-31', siteIds: [] },
  ]
  // 1000,1 + 200,2 + 4; 150 + 30; no record by the 28th
  const expected = [
    ['whole', 1204.3],
    ['some', 180],
    ['early', null],
  ]
  expect(await revenues(lists)).toEqual(expected)
  expect(await revenues(lists)).toEqual(expected)
  // lists within a plate have rollups of their own, in the same documents
  const plate: Scope = { type: 'plate', plateId: a1.plateId, groupId: a1.groupId }
  const own = [{ label: 'whole', day: '2026-10-31', siteIds: ids(a1, a2) }]
  expect(await revenues(own, plate)).toEqual([['whole', 1200.3]])
})

test('subset rollups are read, not computed, until one of their concessions changes', async () => {
  const { a1, a2, b1, c1 } = net.sites
  const lists = [{ label: 'some', day: '2026-10-31', siteIds: ids(a1, a2, b1, c1) }]
  expect(await revenues(lists)).toEqual([['some', 1234.3]])
  const targets = await subsetTargets(lists, await where())
  expect(targets.some?.global.revenue).toBe(5076)
  // written without the product: no reader may load these documents
  await (await records.open()).deleteMany({ siteId: a1._id })
  await (await objectifs.open()).deleteMany({ siteId: a1._id })
  expect(await revenues(lists)).toEqual([['some', 1234.3]])
  await importActivity(c1, '2026-10-30', revenue(5))
  expect(await revenues(lists)).toEqual([['some', 1235.3]])
  await storeObjectif(a2, month, { revenue: 8, hours: 10, hec: 5 })
  const later = await subsetTargets(lists, await where())
  expect(later.some?.global.revenue).toBe(5084)
})

test('different lists of the same day never read each other’s rollups', async () => {
  const { a1, b1, c1 } = net.sites
  const list = (...sites: { _id: string }[]) => [
    { label: 'some', day: '2026-10-31', siteIds: ids(...sites) },
  ]
  expect(await revenues(list(b1, c1))).toEqual([['some', 34]])
  expect(await revenues(list(a1, c1))).toEqual([['some', 1004.1]])
  expect(await revenues(list(b1, c1))).toEqual([['some', 34]])
})

test('a scope of several data dates shows one part per date', async () => {
  await readRollup(ALL, month)
  const { figures } = await readScopeMonth(ALL, '2026-10-31')
  // two concessions each: the later date comes first
  expect(figures.parts.map(({ date }) => date)).toEqual(['2026-10-30', '2026-10-29'])
  const [first, second] = figures.parts
  expect(first?.cumulative.mechanic.netRevenue).toBe(1200.3)
  expect(second?.cumulative.mechanic.netRevenue).toBe(34)
})
