import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as platesModule from '~/db/plates.server'
import { findPlate } from '~/db/plates.server'
import { records } from '~/db/records.server'
import { referenceData } from '~/db/reference-data.server'
import { referenceDataChanged } from '~/db/reference-revision.server'
import type * as sitesModule from '~/db/sites.server'
import { findSite, sites } from '~/db/sites.server'
import type { Scope } from '~/domain/access/scope'
import { activityAt } from '~/domain/records/month-activity'
import { readTrail } from '~/services/audit/read.server'
import { removeGroup } from '~/services/network/groups.server'
import { editPlate, removePlate } from '~/services/network/plates.server'
import { finishMoves } from '~/services/network/relocation.server'
import { editSite, removeSite } from '~/services/network/sites.server'
import { readRollup } from '~/services/rollups/rollups.server'
import { importActivity } from '../builders/activity'
import {
  makeGroup,
  makeNetwork,
  makePlate,
  makeSite,
  type TestNetwork,
} from '../builders/hierarchy'
import { makePrincipal, makeUser } from '../builders/users'
import { useDatabase } from './database'

/** What somebody else does between a mover's last look at the new parent and the write, or once a node is gone. */
let meanwhile: (() => Promise<unknown>) | null = null
async function interrupt() {
  const act = meanwhile
  meanwhile = null
  await act?.()
}
vi.mock('~/db/sites.server', async (original) => {
  const real = await original<typeof sitesModule>()
  const updateSite: typeof real.updateSite = async (...given) => {
    await interrupt()
    return real.updateSite(...given)
  }
  const deleteSite: typeof real.deleteSite = async (id) => {
    const isGone = await real.deleteSite(id)
    await interrupt()
    return isGone
  }
  return { ...real, updateSite, deleteSite }
})
vi.mock('~/db/plates.server', async (original) => {
  const real = await original<typeof platesModule>()
  const updatePlate: typeof real.updatePlate = async (...given) => {
    await interrupt()
    return real.updatePlate(...given)
  }
  const deletePlate: typeof real.deletePlate = async (id) => {
    const isGone = await real.deletePlate(id)
    await interrupt()
    return isGone
  }
  return { ...real, updatePlate, deletePlate }
})

useDatabase()

const admin = makePrincipal({ name: 'Alice Martin' })
const DAY = '2026-11-17'
let net: TestNetwork
beforeEach(async () => {
  net = await makeNetwork()
  await importActivity(net.sites.a1, DAY, { mechanic: { netRevenue: 1000 } })
})
afterEach(() => {
  meanwhile = null
})

const revenueOf = async (scope: Scope) => {
  const { activity } = await readRollup(scope, '2026-11')
  return activityAt(activity, DAY)?.cumulative.mechanic.netRevenue ?? 0
}
const everywhere: Scope = { type: 'all' }

it('a concession whose new plate is deleted as it moves stands where it stood', async () => {
  const { a1 } = net.sites
  const { a } = net.plates
  const empty = await makePlate({ name: 'Plaque D', groupId: net.groups.south._id })
  expect(await revenueOf(everywhere)).toBe(1000)
  meanwhile = () => removePlate(admin, empty._id)
  await expect(editSite(admin, a1._id, { plate: empty._id })).rejects.toThrow('Plaque introuvable.')
  expect(await findPlate(empty._id)).toBeNull()
  expect((await referenceData()).network.siteById.get(a1._id)).toMatchObject({ plateId: a._id })
  expect((await findSite(a1._id))?.movingFrom).toBeUndefined()
  const record = await (await records.open()).findOne({ siteId: a1._id })
  expect(record).toMatchObject({ plateId: a._id, groupId: a.groupId })
  expect(await revenueOf(everywhere)).toBe(1000)
  expect(await revenueOf({ type: 'plate', plateId: a._id, groupId: a.groupId })).toBe(1000)
  // both acts are told, the way back as the later one
  expect((await readTrail('site', a1._id)).map(({ changes }) => changes[0]?.new)).toEqual([
    'Plaque A',
    'Plaque D',
  ])
})

it('a plate whose new group is deleted as it moves stands where it stood', async () => {
  const { a } = net.plates
  const empty = await makeGroup({ name: 'Groupe Est' })
  expect(await revenueOf(everywhere)).toBe(1000)
  meanwhile = () => removeGroup(admin, empty._id)
  await expect(editPlate(admin, a._id, { group: empty._id })).rejects.toThrow('Groupe introuvable.')
  expect(await findPlate(a._id)).toEqual(
    expect.objectContaining({ groupId: net.groups.north._id, name: 'Plaque A' }),
  )
  expect((await findPlate(a._id))?.movingFrom).toBeUndefined()
  expect(await revenueOf(everywhere)).toBe(1000)
  expect(await revenueOf({ type: 'group', groupId: net.groups.north._id })).toBe(1000)
})

it('a plate that a concession is leaving is not deleted before its past has followed', async () => {
  const { c1 } = net.sites
  const { b, c } = net.plates
  const movingFrom = { plateId: c._id, groupId: c.groupId }
  const onTheMove = { $set: { plateId: b._id, groupId: b.groupId, movingFrom } }
  await (await sites.open()).updateOne({ _id: c1._id }, onTheMove)
  await referenceDataChanged()
  await expect(removePlate(admin, c._id)).rejects.toThrow('contient encore 1 concession.')
  await finishMoves()
  await removePlate(admin, c._id)
  expect((await referenceData()).network.siteById.get(c1._id)).toMatchObject({ plateId: b._id })
})

it('a move that a crash cut short is turned back at the next start where the new plate has gone', async () => {
  const { a1 } = net.sites
  const { a } = net.plates
  const gone = { plateId: 'f'.repeat(24), groupId: net.groups.south._id }
  const movingFrom = { plateId: a._id, groupId: a.groupId }
  await (await sites.open()).updateOne({ _id: a1._id }, { $set: { ...gone, movingFrom } })
  await referenceDataChanged()
  expect(await revenueOf(everywhere)).toBe(0)
  await finishMoves()
  expect((await referenceData()).network.siteById.get(a1._id)).toMatchObject(movingFrom)
  expect(await revenueOf(everywhere)).toBe(1000)
})

it('a plate that gets somebody as it is deleted comes back with the group that was deleted meanwhile', async () => {
  const group = await makeGroup({ name: 'Groupe Est' })
  const plate = await makePlate({ name: 'Plaque D', groupId: group._id })
  meanwhile = async () => {
    await makeUser({ assignmentLevel: 'plate', assignmentId: plate._id })
    expect(await removeGroup(admin, group._id)).toEqual({ message: 'Groupe supprimé.' })
  }
  await expect(removePlate(admin, plate._id)).rejects.toThrow('1 utilisateur')
  const { plateById, groupById } = (await referenceData()).network
  expect(plateById.get(plate._id)).toEqual({ ...plate })
  expect(groupById.get(group._id)).toEqual({ ...group })
  const actsOn = async (kind: 'group' | 'plate', id: string) =>
    (await readTrail(kind, id)).map(({ action }) => action).sort()
  expect(await actsOn('group', group._id)).toEqual(['create', 'delete'])
  expect(await actsOn('plate', plate._id)).toEqual([])
  // the group holds it again
  await expect(removeGroup(admin, group._id)).rejects.toThrow('1 plaque')
})

it('a concession that gets somebody as it is deleted comes back with its plate and group', async () => {
  const group = await makeGroup({ name: 'Groupe Est' })
  const plate = await makePlate({ name: 'Plaque D', groupId: group._id })
  const site = await makeSite({ name: 'Concession D1', plate, numerosPDV: ['9001'] })
  meanwhile = async () => {
    await makeUser({ assignmentLevel: 'concession', assignmentId: site._id })
    await removePlate(admin, plate._id)
    await removeGroup(admin, group._id)
  }
  await expect(removeSite(admin, site._id)).rejects.toThrow('1 utilisateur')
  const { siteById, plateById, groupById } = (await referenceData()).network
  expect(siteById.get(site._id)).toMatchObject({ plateId: plate._id, groupId: group._id })
  expect(plateById.get(plate._id)?.name).toBe('Plaque D')
  expect(groupById.get(group._id)?.name).toBe('Groupe Est')
  for (const [kind, id] of [['plate', plate._id] as const, ['group', group._id] as const])
    expect((await readTrail(kind, id)).map(({ action }) => action).sort()).toEqual([
      'create',
      'delete',
    ])
})
