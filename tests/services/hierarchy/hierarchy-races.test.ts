import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as locks from '~/db/collections/locks.server'
import { findPlate } from '~/db/collections/plates.server'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findSite } from '~/db/collections/sites.server'
import type { Scope } from '~/domain/access/scope'
import { activityAt } from '~/domain/records/month-activity'
import { readTrail } from '~/services/audit/read.server'
import { removeGroup } from '~/services/hierarchy/groups.server'
import { editPlate, removePlate } from '~/services/hierarchy/plates.server'
import { createSite, editSite, removeSite } from '~/services/hierarchy/sites.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { importActivity } from '../../builders/activity'
import { makeGroup, makeNetwork, makePlate, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { beforeNextWrite } from '../harness/interrupted-write'

vi.mock('~/db/collections/locks.server', async (original) => {
  const { interruptible } = await import('../harness/interrupted-write')
  return interruptible(await original<typeof locks>())
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
  beforeNextWrite(null)
})

const revenueOf = async (scope: Scope) => {
  const { activity } = await readRollup(scope, '2026-11')
  return activityAt(activity, DAY)?.cumulative.mechanic.netRevenue ?? 0
}
const everywhere: Scope = { type: 'all' }

it('a concession whose new plate is deleted during the move keeps its old plate', async () => {
  const { a1 } = net.sites
  const { a } = net.plates
  const empty = await makePlate({ name: 'Plaque D', groupId: net.groups.south._id })
  expect(await revenueOf(everywhere)).toBe(1000)
  beforeNextWrite(() => removePlate(admin, empty._id))
  await expect(editSite(admin, a1._id, { plate: empty._id })).rejects.toThrow('Plaque introuvable.')
  expect(await findPlate(empty._id)).toBeNull()
  expect((await referenceData()).network.siteById.get(a1._id)).toMatchObject({ plateId: a._id })
  const record = await (await records.open()).findOne({ siteId: a1._id })
  expect(record).toMatchObject({ plateId: a._id, groupId: a.groupId })
  expect(await revenueOf(everywhere)).toBe(1000)
  expect(await revenueOf({ type: 'plate', plateId: a._id, groupId: a.groupId })).toBe(1000)
  expect(await readTrail('site', a1._id)).toEqual([])
})

it('a plate whose new group is deleted during the move keeps its old group', async () => {
  const { a } = net.plates
  const empty = await makeGroup({ name: 'Groupe Est' })
  expect(await revenueOf(everywhere)).toBe(1000)
  beforeNextWrite(() => removeGroup(admin, empty._id))
  await expect(editPlate(admin, a._id, { group: empty._id })).rejects.toThrow('Groupe introuvable.')
  expect(await findPlate(a._id)).toEqual(
    expect.objectContaining({ groupId: net.groups.north._id, name: 'Plaque A' }),
  )
  expect(await revenueOf(everywhere)).toBe(1000)
  expect(await revenueOf({ type: 'group', groupId: net.groups.north._id })).toBe(1000)
})

const actsOn = async (kind: 'group' | 'plate' | 'site', id: string) =>
  (await readTrail(kind, id)).map(({ action }) => action)

it('a plate assigned to an account during its deletion is kept, and so is its group', async () => {
  const group = await makeGroup({ name: 'Groupe Est' })
  const plate = await makePlate({ name: 'Plaque D', groupId: group._id })
  beforeNextWrite(() => makeUser({ assignmentLevel: 'plate', assignmentId: plate._id }))
  await expect(removePlate(admin, plate._id)).rejects.toThrow('1 utilisateur')
  expect((await referenceData()).network.plateById.get(plate._id)).toMatchObject(plate)
  await expect(removeGroup(admin, group._id)).rejects.toThrow('1 plaque')
  expect([await actsOn('group', group._id), await actsOn('plate', plate._id)]).toEqual([[], []])
})

it('a concession that is given to an account as it is deleted is refused', async () => {
  const { c1 } = net.sites
  beforeNextWrite(() => makeUser({ assignmentLevel: 'concession', assignmentId: c1._id }))
  await expect(removeSite(admin, c1._id)).rejects.toThrow('1 utilisateur')
  expect((await referenceData()).network.siteById.get(c1._id)).toMatchObject({ name: c1.name })
  expect(await actsOn('site', c1._id)).toEqual([])
})

it('a plate that gets a concession as it is deleted is refused', async () => {
  const plate = await makePlate({ name: 'Plaque D', groupId: net.groups.south._id })
  const input = { name: 'Concession D1', plate: plate._id, numerosPDV: ['9001'] }
  beforeNextWrite(() => createSite(admin, input))
  await expect(removePlate(admin, plate._id)).rejects.toThrow('1 concession')
})

it('a concession that is created in a plate as that is deleted is refused', async () => {
  const plate = await makePlate({ name: 'Plaque D', groupId: net.groups.south._id })
  const input = { name: 'Concession D1', plate: plate._id, numerosPDV: ['9001'] }
  beforeNextWrite(() => removePlate(admin, plate._id))
  await expect(createSite(admin, input)).rejects.toThrow('Plaque introuvable.')
  expect((await referenceData()).network.sites).toHaveLength(4)
})

it('a number that two concessions take at once stays with one of them', async () => {
  const input = { plate: net.plates.a._id, numerosPDV: ['9001'] }
  const both = await Promise.allSettled([
    createSite(admin, { name: 'Concession D1', ...input }),
    createSite(admin, { name: 'Concession D2', ...input }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await referenceData()).network.sites).toHaveLength(5)
})

it('a plate that moves as a concession is created in it takes that along', async () => {
  const { a } = net.plates
  const input = { name: 'Concession D1', plate: a._id, numerosPDV: ['9001'] }
  beforeNextWrite(() => editPlate(admin, a._id, { group: net.groups.south._id }))
  const { _id } = await createSite(admin, input)
  expect(await findSite(_id)).toMatchObject({ plateId: a._id, groupId: net.groups.south._id })
})
