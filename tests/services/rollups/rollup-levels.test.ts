import { beforeEach, describe, expect, test } from 'vitest'
import { records } from '~/db/collections/records.server'
import { rollupId } from '~/db/collections/rollup-ids.server'
import { rollups } from '~/db/collections/rollups.server'
import type { Scope } from '~/domain/access/scope'
import { FIGURE_KEYS, noFiguresByService } from '~/domain/records/figures'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { figuresOf, importActivity } from '../../builders/activity'
import { makeNetwork, makeSite, type TestNetwork } from '../../builders/hierarchy'
import { fridayMorning, send } from '../../builders/imports'
import { useDatabase } from '../harness/database'

useDatabase()

const MONTH = '2026-11'
const DAY = '2026-11-18'
const ALL: Scope = { type: 'all' }
const revenue = (netRevenue: number) => ({ mechanic: { netRevenue } })

const figureOf = async (scope: Scope) =>
  (await readRollup(scope, MONTH)).activity.days.at(-1)?.cumulative.mechanic.netRevenue

describe('a rollup of a wide scope', () => {
  let net: TestNetwork
  beforeEach(async () => {
    net = await makeNetwork()
  })

  test('is built from the rollups one level down: a change reads nothing of the rest of the network', async () => {
    const { a1, a2, b1, c1 } = net.sites
    for (const [site, amount] of [
      [a1, 1000],
      [a2, 200],
      [b1, 30],
      [c1, 4],
    ] as const)
      await importActivity(site, DAY, revenue(amount))
    expect(await figureOf(ALL)).toBe(1234)

    // deleted: records and rollups outside the path from the changed concession to the network; no reader needs them
    await (await records.open()).deleteMany({ siteId: { $in: [b1._id, c1._id] } })
    const stored = await rollups.open()
    const { deletedCount } = await stored.deleteMany({ scope: `plate:${c1.plateId}` })
    expect(deletedCount).toBe(2)
    expect(await stored.countDocuments({ scope: { $gte: 'site:', $lt: 'site;' } })).toBe(0)
    await importActivity(a1, DAY, revenue(5000))
    expect(await figureOf(ALL)).toBe(5234)
    // the changed plate's concessions are stored: the next change reads one concession only
    expect(await stored.countDocuments({ scope: { $gte: 'site:', $lt: 'site;' } })).toBe(2)
    await (await records.open()).deleteMany({ siteId: a2._id })
    await importActivity(a1, DAY, revenue(6000))
    expect(await figureOf(ALL)).toBe(6234)
    expect(await figureOf({ type: 'group', groupId: a1.groupId })).toBe(6230)
  })

  test('lists its concessions by name, across plates', async () => {
    const { a1, a2, b1, c1 } = net.sites
    const first = await makeSite({ name: 'Concession A0', plate: net.plates.c })
    await importActivity(first, DAY, revenue(1))
    const { activity, objectifs } = await readRollup(ALL, MONTH)
    const byName = [first, a1, a2, b1, c1].map(({ _id }) => _id)
    expect(activity.sites.map(({ siteId }) => siteId)).toEqual(byName)
    expect(objectifs.missing).toEqual(byName)
  })
})

test('the rollups above an imported concession are stored when its import ends', async () => {
  const net = await fridayMorning()
  const { plateId, groupId } = net.sites.a1
  await send({
    Activité: [ACTIVITY_HEADER, activityRow('0101', 'Mécanique', { 'CA Net': 1500.3 })],
  })
  const ids = [`plate:${plateId}`, `group:${groupId}`, 'all'].map((scope) =>
    rollupId('activity', scope, MONTH),
  )
  const ready = await (await rollups.open()).find({ _id: { $in: ids } }).toArray()
  expect(ready.map(({ _id, data }) => [_id, data !== null]).sort()).toEqual(
    ids.map((id) => [id, true]).sort(),
  )
  await (await records.open()).deleteMany({})
  expect(await figureOf(ALL)).toBe(1500.3)
})

test('storage keeps every figure of every service', async () => {
  const { a1 } = (await makeNetwork()).sites
  const scope: Scope = { type: 'site', siteId: a1._id, plateId: a1.plateId, groupId: a1.groupId }
  const given = figuresOf({})
  let next = 1
  for (const service of PRODUCTIVE_SERVICES)
    for (const key of FIGURE_KEYS) given[service][key] = next++ / 4
  await importActivity(a1, DAY, given)
  await readRollup(scope, MONTH)
  const { activity } = await readRollup(scope, MONTH)
  expect(activity.days[0]?.cumulative).toEqual(given)
  expect(activity.days[0]?.cumulative).not.toEqual(noFiguresByService())
})
