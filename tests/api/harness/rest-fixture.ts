import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { type Ask, application } from './application'

/** What most tests of calls and pages begin with. */
export interface RestFixture {
  ask: Ask
  net: TestNetwork
  /** an administrator's session */
  admin: string
}

/** The calls, and these pages, over the made network on Friday 20/11/2026 at half past eight. */
export async function restFixture(...pages: string[]): Promise<RestFixture> {
  setClock(instantOfParis('2026-11-20T08:30'))
  const ask = await application('routes/api+/', ...pages)
  const net = await makeNetwork()
  return { ask, net, admin: await makeSession(await makeUser({ role: 'administrator' })) }
}
