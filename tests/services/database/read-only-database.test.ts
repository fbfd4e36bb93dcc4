import { beforeEach, describe, expect, test, vi } from 'vitest'
import { rollups } from '~/db/collections/rollups.server'
import type * as collection from '~/db/driver/collection.server'
import type { Scope } from '~/domain/access/scope'
import { activityAt } from '~/domain/records/month-activity'
import { setClock } from '~/infra/process/clock.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { authenticate } from '~/services/session/session.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { bearerOf, makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { withFailures } from '../harness/failing-database'

vi.mock('~/db/driver/collection.server', async (original) => {
  const { failingModels } = await import('../harness/failing-database')
  return failingModels(await original<typeof collection>())
})
useDatabase()

const DAY = '2026-11-18'
let network: TestNetwork
beforeEach(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  network = await makeNetwork()
})

const revenueOf = async (scope: Scope) =>
  activityAt((await readRollup(scope, '2026-11')).activity, DAY)?.cumulative.mechanic.netRevenue

describe('while the database rejects writes', () => {
  // guards against: a reading writes on its way
  test('rollups are computed at every level for every read, and none is stored', async () => {
    const { a1, b1 } = network.sites
    const one: Scope = { type: 'site', siteId: a1._id, plateId: a1.plateId, groupId: a1.groupId }
    const north: Scope = { type: 'group', groupId: a1.groupId }
    await importActivity(a1, DAY, { mechanic: { netRevenue: 1000.1 } })
    await importActivity(b1, DAY, { mechanic: { netRevenue: 70 } })
    await withFailures(['rollups.bulkWrite'], async () => {
      expect(await revenueOf(one)).toBe(1000.1)
      expect(await revenueOf(north)).toBe(1070.1)
    })
    expect(await (await rollups.open()).countDocuments({ data: { $ne: null } })).toBe(0)

    await importActivity(b1, DAY, { mechanic: { netRevenue: 170 } })
    await withFailures(['rollups.bulkWrite'], async () => {
      expect(await revenueOf(north)).toBe(1170.1)
    })
    expect(await revenueOf(north)).toBe(1170.1)
    expect(await (await rollups.open()).countDocuments({ data: { $ne: null } })).toBe(6)
  })

  test('rollups without stored data are answered too, and stored by the next read that can write', async () => {
    const { a1 } = network.sites
    await importActivity(a1, DAY, { mechanic: { netRevenue: 10 } })
    expect(await revenueOf({ type: 'all' })).toBe(10)
    await importActivity(a1, DAY, { mechanic: { netRevenue: 20 } })
    await withFailures(['rollups.bulkWrite'], async () => {
      expect(await revenueOf({ type: 'all' })).toBe(20)
    })
    expect(await revenueOf({ type: 'all' })).toBe(20)
  })

  test('users stay signed in, although the end of their session cannot be extended', async () => {
    const user = await makeUser()
    const token = await makeSession(user)
    setClock(new Date('2026-11-20T08:30:00Z'))
    await withFailures(['sessions.updateOne'], async () => {
      const request = new Request('http://localhost/api/auth/me', { headers: bearerOf(token) })
      expect((await authenticate(request)).principal.role).toBe(user.role)
    })
  })
})
