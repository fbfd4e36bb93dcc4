import { beforeAll, beforeEach } from 'vitest'
import type { WorkerDocument } from '~/db/collections/workers.server'
import { database } from '~/db/driver/client.server'
import { ROLES, type Role } from '~/domain/access/roles'
import { setClock } from '~/infra/process/clock.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeTeam } from '../../builders/productivity'
import { makeSession, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'

export const REFUSED =
  'Vous n’avez pas les droits nécessaires pour modifier les objectifs de productivité.'
export const NO_CALL = 'Vous n’avez pas les droits nécessaires pour cet appel.'

export let net: TestNetwork
let ask: Ask
export let anne: WorkerDocument
export let bruno: WorkerDocument
export let foreign: WorkerDocument
const tokens = new Map<Role, string>()

export async function call(
  path: string,
  given: { method?: string; json?: unknown; role?: Role } = {},
): Promise<{ status: number; body: Record<string, unknown> & unknown[] }> {
  const { role = 'manager', ...rest } = given
  const response = await ask(`/api${path}`, { token: tokens.get(role) ?? '', ...rest })
  return { status: response.status, body: await response.json() }
}
export const recordId = (worker: WorkerDocument) => `${worker._id}-2026-11`
export const details = async (query = '') =>
  (await call(`/productivity?period=2026-11-19${query}`)).body as unknown as {
    summaryByService: Record<string, unknown>[]
    detailsByMechanic: Record<string, unknown>[]
  }
export const put = (path: string, json: unknown, role?: Role) =>
  call(path, { method: 'PUT', json, ...(role ? { role } : {}) })

/** Sets up what these tests of a room share: a database, its network, who asks. */
export function useProductivity(): void {
  useDatabase({ keep: true })
  beforeAll(async () => {
    setClock(new Date('2026-11-20T07:30:00Z'))
    ask = await application()
    net = await makeNetwork()
    for (const role of ROLES) {
      const at = { assignmentLevel: 'concession', assignmentId: net.sites.a1._id } as const
      tokens.set(role, await makeSession(await makeUser({ role, ...at })))
    }
    ;({ anne, bruno } = await makeTeam(net.sites.a1))
    foreign = await makeWorker(net.sites.c1, { name: 'Zoé Loin' })
  })

  beforeEach(async () => {
    const db = await database()
    for (const name of ['metierTargets', 'mechanicTargets', 'audit'])
      await db.collection(name).deleteMany({})
  })
}
