import { beforeAll, beforeEach } from 'vitest'
import { findPlanning, planning } from '~/db/collections/planning.server'
import { type WorkerDocument, workers } from '~/db/collections/workers.server'
import { ROLES, type Role } from '~/domain/access/roles'
import type { ActionView, PlanningView } from '~/domain/planning/view'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

export const PAGE = 'routes/_app+/planning'
export let ask: Ask
export let net: TestNetwork
export let paul: WorkerDocument
const tokens = new Map<Role, string>()

interface Options {
  role?: Role
  site?: string
  month?: string
  /** mode of the page that contains the form */
  mode?: 'edit' | 'view'
}
export async function open(
  query = '',
  { role = 'administrator', site, month = '2026-11' }: Options = {},
) {
  const address = `/planning?site=${site ?? net.sites.a1._id}&month=${month}${query}`
  const answer = await askPage(ask, PAGE, address, { token: tokens.get(role) })
  return { ...answer, view: (answer.data as { view?: PlanningView }).view }
}
export async function send(
  fields: Record<string, string>,
  {
    role = 'administrator',
    site = net.sites.a1._id,
    month = '2026-11',
    mode = 'edit',
  }: Options = {},
) {
  const form = { site, month, worker: paul._id, ...fields }
  const address = `/planning?site=${site}&month=${month}&mode=${mode}`
  const answer = await askPage(ask, PAGE, address, { token: tokens.get(role), form })
  const { status, flash, location } = answer
  return { status, flash, location, view: answer.data as ActionView & { message?: string } }
}
/** Form of the grid with a code typed on Monday the 2nd. @param seen original code */
export const typed = (code: string, seen = '') => ({
  intent: 'save',
  [`s.${paul._id}`]: ['', seen, ...Array(28).fill('')].join(','),
  [`c.${paul._id}.02`]: code,
})
export const stored = async () =>
  (await findPlanning([`${paul._id}-2026-11`]))[0]?.days['2026-11-02']?.code

/** Sets up the fixture: the product's pages, a network, an account per role, and the worker Paul at A1. */
export function usePlanningPage(): void {
  useDatabase({ keep: true })
  beforeAll(async () => {
    setClock(instantOfParis('2026-11-20T08:30'))
    ask = await application('routes/api+/', PAGE)
    net = await makeNetwork()
    for (const role of ROLES) {
      const assignment = { assignmentLevel: 'concession', assignmentId: net.sites.a1._id } as const
      tokens.set(role, await makeSession(await makeUser({ role, ...assignment })))
    }
  })
  beforeEach(async () => {
    await (await planning.open()).deleteMany({})
    await (await workers.open()).deleteMany({})
    paul = await makeWorker(net.sites.a1, { name: 'Paul' })
  })
}
