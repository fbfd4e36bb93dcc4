import { beforeAll, beforeEach } from 'vitest'
import { planning } from '~/db/collections/planning.server'
import { type WorkerDocument, workers } from '~/db/collections/workers.server'
import { ROLES, type Role } from '~/domain/access/roles'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'

export const REQUIRED =
  'Données invalides pour la mise à jour du planning (workerId, date, service, code requis).'
let ask: Ask
export let net: TestNetwork
export let paul: WorkerDocument
export let foreign: WorkerDocument
const tokens = new Map<Role, string>()

export async function rest(
  path: string,
  method = 'GET',
  json?: unknown,
  role: Role = 'administrator',
) {
  const response = await ask(`/api${path}`, { method, json, token: tokens.get(role) ?? '' })
  return { status: response.status, body: await response.json() }
}
export const entry = (over: Record<string, unknown> = {}) => ({
  workerId: paul._id,
  date: '2026-11-02',
  service: 'mechanic',
  code: '1',
  isApprenti: false,
  ...over,
})

/** Sets up what these tests of a room share: a database, its network, who asks. */
export function usePlanning(): void {
  useDatabase({ keep: true })
  beforeAll(async () => {
    setClock(instantOfParis('2026-11-20T08:30'))
    ask = await application()
    net = await makeNetwork()
    for (const role of ROLES) {
      const assignment = { assignmentLevel: 'concession', assignmentId: net.sites.a1._id } as const
      tokens.set(role, await makeSession(await makeUser({ role, name: role, ...assignment })))
    }
  })

  beforeEach(async () => {
    await (await planning.open()).deleteMany({})
    await (await workers.open()).deleteMany({})
    paul = await makeWorker(net.sites.a1, { name: 'Paul' })
    foreign = await makeWorker(net.sites.c1, { name: 'Foreign' })
  })
}
