import { beforeAll, beforeEach } from 'vitest'
import { setClock } from '~/infra/process/clock.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { saveMonth } from '../../builders/objectifs'
import { makePrincipal, makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

const PAGE = 'routes/_app+/targets'
let ask: Ask
export let net: TestNetwork
let token: string

/** What a REST call answers, with its headers. */
export const answer = (path: string, method = 'GET', json?: unknown) =>
  ask(`/api${path}`, { method, token, json })
export const rest = async (path: string, method = 'GET', json?: unknown) => {
  const response = await answer(path, method, json)
  return { status: response.status, body: await response.json() }
}
export const page = (query: string, form?: Record<string, string>) =>
  askPage(ask, PAGE, `/targets?${query}`, { token, form })
export const a1 = () => net.sites.a1._id

/** Sets up what these tests of a room share: a database, its network, who asks. */
export function useObjectifs(): void {
  useDatabase({ keep: true })
  beforeAll(async () => {
    setClock(new Date('2026-11-20T07:30:00Z'))
    ask = await application('routes/api+/', PAGE)
    net = await makeNetwork()
    const user = await makeUser({ role: 'administrator', name: 'Alice Martin' })
    token = await makeSession(user)
  })

  beforeEach(async () => {
    await saveMonth(makePrincipal(), net.sites.a1, '2026-11')
  })
}
