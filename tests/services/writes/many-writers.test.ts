import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findPlanning } from '~/db/collections/planning.server'
import { pendingInvalidations } from '~/db/collections/rollups.server'
import type { Scope } from '~/domain/access/scope'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveEntries } from '~/services/attendance/save.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { watchQueries } from '../../api/harness/queries'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()
const admin = makePrincipal()
const DAY = '2026-12-01'
let net: TestNetwork
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
})
afterEach(() => vi.restoreAllMocks())

const save = ({ _id: workerId }: { _id: string }) =>
  saveEntries(admin, [{ workerId, date: DAY, code: '1', seen: null }])

/** Workers present on the day: by their stored months, and by the group's sum. */
async function present(workers: readonly { _id: string }[]) {
  const months = await findPlanning(workers.map(({ _id }) => `${_id}-2026-12`))
  const group: Scope = { type: 'group', groupId: net.groups.north._id }
  const { days } = await readRollupPart('staff', group, '2026-12')
  return {
    stored: months.filter(({ days: codes }) => codes[DAY]?.code === '1').length,
    summed: days.find(({ date }) => date === DAY)?.present.mechanic,
  }
}

it.each([20, 200])(
  '%i writers of one group at once are all saved, within 20 s',
  async (count) => {
    const sites = [net.sites.a1, net.sites.a2, net.sites.b1]
    const workers = []
    for (let n = 0; n < count; n++) {
      const site = sites[n % sites.length]
      if (site) workers.push(await makeWorker(site, { name: `Ana ${n}` }))
    }
    const start = performance.now()
    await Promise.all(workers.map(save))
    expect(performance.now() - start).toBeLessThan(20_000)
    expect(await present(workers)).toEqual({ stored: count, summed: count })
    expect(await pendingInvalidations()).toEqual([])
  },
  60_000,
)

it('writers of several concessions of one group at once repeat no attempt because of a sum', async () => {
  const workers = await Promise.all(
    [net.sites.a1, net.sites.a2, net.sites.b1].map((site) => makeWorker(site)),
  )
  const seen = await watchQueries()
  await Promise.all(workers.map(save))
  // each attempt raises the lock of its concession once
  expect(seen.filter((query) => query === 'locks.bulkWrite')).toHaveLength(workers.length)
  expect(await present(workers)).toEqual({ stored: 3, summed: 3 })
})
