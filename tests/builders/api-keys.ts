import type { NewKeyInput } from '~/domain/api-keys/edits'
import type { MadeKey } from '~/domain/api-keys/view'
import { makeKey } from '~/services/api-keys/keys.server'
import { makePrincipal } from './users'

/** Creates an API key as an administrator; by default for reading the network's figures, valid for a year. */
export const makeApiKey = (given: Partial<NewKeyInput> = {}): Promise<MadeKey> =>
  makeKey(makePrincipal({ name: 'Alice Martin' }), {
    name: 'Entrepôt de données',
    permission: 'read',
    expiresOn: '2027-11-20',
    assignmentLevel: 'network',
    assignmentId: '',
    ...given,
  })
