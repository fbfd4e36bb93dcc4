import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as alertStatesModule from '~/db/collections/alert-states.server'
import { alertStates } from '~/db/collections/alert-states.server'
import { outbox } from '~/db/collections/outbox.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { setAlerts } from '~/services/alerts/preferences.server'
import { runDueJobs } from '~/services/jobs/daily-scheduler.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeUser, principalOf } from '../../builders/users'
import { useDatabase } from '../harness/database'

/** Interruption by another instance, right after this one has read which alerts were already sent. */
let interruption: (() => Promise<unknown>) | null = null
vi.mock('~/db/collections/alert-states.server', async (original) => {
  const real = await original<typeof alertStatesModule>()
  const findAlertStates: typeof real.findAlertStates = async (ids) => {
    const found = await real.findAlertStates(ids)
    const act = interruption
    interruption = null
    await act?.()
    return found
  }
  return { ...real, findAlertStates }
})

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T06:50'))
  net = await makeNetwork()
  // 21 working days, 14 elapsed: 84 000 × ⅔ = 56 000 € are due
  await storeObjectif(net.sites.a1, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
})
afterEach(() => {
  interruption = null
})

const importA1 = (netRevenue: number) =>
  importActivity(net.sites.a1, '2026-11-19', {
    mechanic: { netRevenue, totalHours: 249, hecHours: 168 },
  })
const letters = async () =>
  (await (await outbox.open()).find({}).toArray()).filter(({ letter }) => letter.kind === 'alert')
const lineOf = (alert: string) => `${alert}|${net.sites.a1._id}|2026-11|1`

it('sends an alert once although another instance resets its state at the same time', async () => {
  const { _id: siteId } = net.sites.a1
  const assigned = { assignmentLevel: 'concession' as const, assignmentId: siteId }
  const user = await makeUser({ role: 'director', email: 'a1@essai.fr', ...assigned })
  await setAlerts(principalOf(user), { gapEuros: 6500, projection: 80 })
  // 49 000 − 56 000 = −7 000 €; 73 500 of 84 000 = 87,5 %
  await importA1(49_000)
  await runDueJobs()
  expect(await letters()).toHaveLength(1)
  // 44 000 × 21 ÷ 14 = 66 000 of 84 000 = 78,6 %
  await importA1(44_000)
  // as an instance with older figures would: the gap closed, so nothing to send, but another state is stored
  interruption = async () =>
    (await alertStates.open()).updateOne({ _id: user._id }, { $set: { revision: 2, crossed: [] } })
  await runDueJobs()
  expect(
    (await letters()).map(({ letter }) => letter.kind === 'alert' && letter.told.length),
  ).toEqual([1, 1])
  await runDueJobs()
  await runDueJobs()
  expect(await letters()).toHaveLength(2)
  expect(await (await alertStates.open()).findOne()).toMatchObject({
    crossed: [lineOf('gapEuros'), lineOf('projection')],
  })
})
