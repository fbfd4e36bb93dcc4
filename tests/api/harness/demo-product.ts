import { afterAll, beforeAll } from 'vitest'
import { DEMO_PASSWORD } from '../../../build-scripts/demo/accounts'
import { copyTemplate, type RunningServer, removeData, startServer } from '../../e2e/harness/server'
import { type DemoRole, emailOf } from '../../e2e/harness/sign-in'
import { Visitor } from './visitor'

/** Longest preparation of the demo network, where no earlier run has left it in `.cache`. */
const FIRST_FILL_MS = 600_000

/** The built product on a copy of the demo network, for all tests of a file. */
export interface DemoProduct {
  readonly server: RunningServer
  /** a visitor who has not signed in */
  stranger(): Visitor
  /** a visitor who has signed in as the demo account of a role, which ends that account's other session */
  as(role: DemoRole): Promise<Visitor>
}

/** Signs in by the form. */
export async function signIn(visitor: Visitor, email: string, password: string): Promise<void> {
  await visitor.open('/login')
  await visitor.press('Se connecter', { 'E-mail': email, 'Mot de passe': password })
}

/** Starts the built product before the tests of a file and ends it after them. */
export function demoProduct(
  name: string,
  variables: () => Record<string, string> = () => ({}),
): DemoProduct {
  const started: { server?: RunningServer } = {}
  beforeAll(async () => {
    started.server = await startServer(await copyTemplate(`forms-${name}`), variables())
  }, FIRST_FILL_MS)
  afterAll(async () => {
    await started.server?.stop()
    if (started.server) removeData(started.server.dataDir)
  })
  const running = () => {
    if (!started.server) throw new Error('the product has not started')
    return started.server
  }
  const stranger = () => new Visitor(running().url)
  return {
    get server() {
      return running()
    },
    stranger,
    as: async (role) => {
      const visitor = stranger()
      await signIn(visitor, emailOf(role), DEMO_PASSWORD)
      return visitor
    },
  }
}
