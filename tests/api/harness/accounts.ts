import { beforeAll, beforeEach } from 'vitest'
import type { UserDocument } from '~/db/collections/users.server'
import { setClock } from '~/infra/process/clock.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from './application'

/** Routes of the accounts' administration, its overview and the audit trail. */
export const PAGE = 'routes/_app+/admin.users'
export const HOME = 'routes/_app+/admin._index'
export const AUDIT = 'routes/_app+/admin.audit'
export const REQUIRED = 'L’Email, le mot de passe et le rôle sont obligatoires.'

interface Administered {
  ask: Ask
  admin: UserDocument
  token: string
  network: TestNetwork
}

/**
 * Creates a network and a signed-in administrator before each test. Serves `pages` besides the routes above.
 * @returns object whose fields are set when tests run
 */
export function administered(...pages: string[]): Administered {
  useDatabase()
  const set = {} as Administered
  beforeAll(async () => {
    set.ask = await application('routes/api+/', PAGE, HOME, AUDIT, ...pages)
  })
  beforeEach(async () => {
    setClock(new Date('2026-11-20T07:30:00Z'))
    set.admin = await makeUser({
      role: 'administrator',
      name: 'Alice Martin',
      email: 'alice@essai.fr',
    })
    set.token = await makeSession(set.admin)
    set.network = await makeNetwork()
  })
  return set
}
