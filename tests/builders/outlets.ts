import type { NewOutletInput } from '~/domain/outlets/edits'
import type { MadeOutlet } from '~/domain/outlets/view'
import { makeOutlet } from '~/services/outlets/outlets.server'
import { makePrincipal } from './users'

/** A public address, which a test never connects to. */
export const PUBLIC_HOOK = 'https://8.8.8.8/services/T0/B0/secret-of-hook'

/** Creates a webhook as an administrator; by default of Slack, for mornings and imports. */
export const makeHook = (
  given: Partial<NewOutletInput> & Pick<NewOutletInput, 'assignmentLevel' | 'assignmentId'>,
): Promise<MadeOutlet> =>
  makeOutlet(makePrincipal({ name: 'Alice Martin' }), {
    name: 'Canal du matin',
    kind: 'slack',
    address: PUBLIC_HOOK,
    morning: true,
    imports: true,
    alerts: {},
    ...given,
  })
