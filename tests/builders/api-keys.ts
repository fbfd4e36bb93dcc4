import type { NewKeyInput } from '~/domain/api-keys/edits'
import type { MadeKey } from '~/domain/api-keys/view'
import { makeKey } from '~/services/api-keys/keys.server'
import { makePrincipal } from './users'

/** Makes a key as an administrator: one that reads the network's figures for a year, unless said otherwise. */
export const makeApiKey = (given: Partial<NewKeyInput> = {}): Promise<MadeKey> =>
  makeKey(makePrincipal({ name: 'Alice Martin' }), {
    name: 'Entrepôt de données',
    permission: 'read',
    expiresOn: '2027-11-20',
    assignmentLevel: 'network',
    assignmentId: '',
    ...given,
  })
