import { beforeAll, beforeEach } from 'vitest'
import { mechanicTargetsOfSites } from '~/db/collections/mechanic-targets.server'
import { metierTargetsOf } from '~/db/collections/metier-targets.server'
import type { WorkerDocument } from '~/db/collections/workers.server'
import { database } from '~/db/driver/client.server'
import { ROLES, type Role } from '~/domain/access/roles'
import { ownAt } from '~/domain/productivity/dated-coefficients'
import type { EditForm } from '~/domain/productivity/form'
import type { ProductivityPage } from '~/domain/productivity/view'
import { setClock } from '~/infra/process/clock.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeTeam } from '../../builders/productivity'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

export const PAGE = 'routes/_app+/productivity'
export const PRINT = 'routes/_print+/print-productivity-report'
export const REFUSED =
  'Vous n’avez pas les droits nécessaires pour modifier les objectifs de productivité.'

export let net: TestNetwork
export let ask: Ask
export let anne: WorkerDocument
export let bruno: WorkerDocument
export const tokens = new Map<Role, string>()
export let second: string

export const at = () => {
  const { a1 } = net.sites
  return `group=${a1.groupId}&plate=${a1.plateId}&site=${a1._id}&date=2026-11-19`
}
export async function open(query: string, role: Role = 'manager') {
  const token = tokens.get(role) ?? ''
  const answer = await askPage(ask, PAGE, `/productivity?${query}`, { token })
  return { ...answer, page: answer.data as ProductivityPage }
}
export async function post(fields: Record<string, string>, token = tokens.get('manager') ?? '') {
  const form = { intent: 'save', ...fields }
  const answer = await askPage(ask, PAGE, `/productivity?${at()}&mode=edit`, { token, form })
  return { ...answer, form: answer.data as EditForm | null }
}
/** Node that forms of Concession A1 write to. */
export const here = () => `site:${net.sites.a1._id}`
/** Form data of the rendered page, with some fields replaced. */
export async function drawn(typed: Record<string, string>) {
  const { page } = await open(`${at()}&mode=edit`)
  return { node: here(), seen: JSON.stringify(page.edit?.seen), ...typed }
}
export const target = (worker: WorkerDocument) => `target:${worker._id}-2026-11`
export const stored = async () =>
  (await mechanicTargetsOfSites([net.sites.a1._id], '2026-11')).map((one) => [
    one.workerId,
    one.finalTargetHours,
  ])
export const coefficients = async () =>
  (await metierTargetsOf([`site:${net.sites.a1._id}`])).map((one) => [
    one.metier,
    ownAt(one, '2026-11')?.value ?? null,
  ])

/** Sets up the fixture: a database with its network, the pages and an account per role. */
export function useProductivityPage(): void {
  useDatabase({ keep: true })
  beforeAll(async () => {
    setClock(new Date('2026-11-20T07:30:00Z'))
    ask = await application(PAGE, PRINT)
    net = await makeNetwork()
    const at = { assignmentLevel: 'concession', assignmentId: net.sites.a1._id } as const
    for (const role of ROLES)
      tokens.set(role, await makeSession(await makeUser({ role, name: `Rôle ${role}`, ...at })))
    second = await makeSession(await makeUser({ role: 'teamLeader', ...at }))
    ;({ anne, bruno } = await makeTeam(net.sites.a1))
  })

  beforeEach(async () => {
    const db = await database()
    for (const name of ['metierTargets', 'mechanicTargets', 'audit'])
      await db.collection(name).deleteMany({})
  })
}
