import { latestApiKeys } from '~/db/collections/api-keys.server'
import { accountsWithCodes } from '~/db/collections/users.server'
import type { Principal } from '~/domain/access/scope'
import { type KeyRights, keyState } from '~/domain/api-keys/key'
import { today } from '~/infra/process/clock.server'
import { revokeKey } from './keys.server'

/**
 * API keys and recovery codes that are valid in a restored database, although they may have been revoked since the
 * backup (7-beyond §4).
 */
export interface RestoredRights {
  /** the API keys that are honoured, by name */
  keys: Pick<KeyRights, 'name' | 'expiresOn'>[]
  /** the open accounts that have recovery codes, by address */
  accounts: { email: string; codes: number }[]
}

const RESTORING: Principal = {
  userId: 'restore',
  email: '',
  name: 'Restauration',
  role: 'administrator',
  cover: { kind: 'all' },
}

const activeKeys = async () =>
  (await latestApiKeys()).filter((key) => keyState(key, today()) === 'active')

/** Lists the access that a restored database grants without a session. */
export async function restoredRights(): Promise<RestoredRights> {
  const keys = (await activeKeys()).map(({ name, expiresOn }) => ({ name, expiresOn }))
  const byName = keys.sort((a, b) => a.name.localeCompare(b.name, 'fr'))
  return { keys: byName, accounts: await accountsWithCodes() }
}

/** Revokes every valid key, with one audit entry per key. */
export async function revokeRestoredKeys(): Promise<void> {
  for (const { _id } of await activeKeys()) await revokeKey(RESTORING, _id)
}
