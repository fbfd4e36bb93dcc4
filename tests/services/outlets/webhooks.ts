import { afterEach, beforeEach } from 'vitest'
import type { NewOutletInput } from '~/domain/outlets/edits'
import { instantOfParis, setClock, setRealNow } from '~/infra/process/clock.server'
import { enqueueOutlets } from '~/services/outlets/due.server'
import { sendDueMessages } from '~/services/outlets/outbox.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHook } from '../../builders/outlets'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { type Receiver, startReceiver } from '../harness/webhook-receiver'

export const admin = makePrincipal()
/** Activity date of the imports. */
export const DATE = '2026-11-19'
/** Network of the running test. */
export let net: TestNetwork
/** Receiver of the running test's webhooks. */
export let hook: Receiver

/** Gives each test a database, a network and a receiver at 07:00; the test file mocks `webhook-network`. */
export function useWebhooks(): void {
  useDatabase({ variables: { APP_URL: 'https://apv.exemple.fr' } })
  beforeEach(async () => {
    setClock(instantOfParis('2026-11-20T07:00'))
    hook = await startReceiver()
    net = await makeNetwork()
  })
  afterEach(async () => {
    setRealNow(null)
    await hook.close()
  })
}

/** A concession's webhook, with an address of the receiver. */
export const ofSite = (site: { _id: string }) => ({
  assignmentLevel: 'concession',
  assignmentId: site._id,
  address: `https://hook.test:${hook.port}/services/T0/B0/very-secret`,
})
/** Stores a concession's webhook. */
export const make = (site: { _id: string }, given: Partial<NewOutletInput> = {}) =>
  makeHook({ ...ofSite(site), ...given })

/** Bodies that arrive after a run of the jobs at a Paris wall time of 20 November 2026. */
export async function at(time: string): Promise<unknown[]> {
  setClock(instantOfParis(`2026-11-20T${time}`))
  await enqueueOutlets()
  await sendDueMessages()
  return hook.take().map(({ body }) => JSON.parse(body))
}
/** A value with plain spaces in its texts. */
export const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll(/[\u00a0\u202f]/g, ' '))

/** A1: 84 000 € of 21 days, 14 elapsed: 56 000 € due; 50 000 € realised; at this pace 75 000 €, 89 % of the target. */
export async function storeA1(netRevenue = 50_000) {
  await storeObjectif(net.sites.a1, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
  await importA1(netRevenue)
}
/** Imports A1's activity. @param netRevenue in euros */
export const importA1 = (netRevenue: number) =>
  importActivity(net.sites.a1, DATE, {
    mechanic: { netRevenue, totalHours: 249, hecHours: 168 },
  })
/** Link of a message to the synthesis of a concession. */
export const linkOf = ({ _id, plateId, groupId }: TestNetwork['sites']['a1']) =>
  `https://apv.exemple.fr/synthesis?group=${groupId}&plate=${plateId}&site=${_id}&date=${DATE}`
