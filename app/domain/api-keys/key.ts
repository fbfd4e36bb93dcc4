import type { KeyPermission } from '../access/key-permission'
import { ASSIGNMENT_LEVELS } from '../users/accounts'
import { LEVEL_LABELS } from '../users/view'

/** Scope levels of a key: the whole network, or a level of an account's assignment. */
export const KEY_LEVELS = ['network', ...ASSIGNMENT_LEVELS] as const
export type KeyLevel = (typeof KEY_LEVELS)[number]

/** French labels of the levels. */
export const KEY_LEVEL_LABELS: Readonly<Record<KeyLevel, string>> = {
  network: 'Réseau',
  ...LEVEL_LABELS,
}

/** Maximum length of a key's name, in characters. */
export const KEY_NAME_LENGTH = 80

/** Prefix of every key, recognised by people and by scanners for leaked secrets. */
export const KEY_PREFIX = 'gav_'
/** Length of a session token, in characters. A token may begin with the key prefix by chance. */
const SESSION_TOKEN_LENGTH = 43

/** Tests whether a bearer token is an API key. The length excludes a session token with the same prefix. */
export const isKeyText = (bearer: string): boolean =>
  bearer.startsWith(KEY_PREFIX) && bearer.length !== SESSION_TOKEN_LENGTH

/** Stored fields of a key that decide about access. */
export interface KeyRights {
  _id: string
  name: string
  permission: KeyPermission
  assignmentLevel: KeyLevel
  /** null for the network */
  assignmentId: string | null
  /** last valid day, Europe/Paris */
  expiresOn: string
  revokedAt: Date | null
}

export type KeyState = 'active' | 'expired' | 'revoked'

/**
 * State of a key.
 * @param today yyyy-MM-dd in Paris
 */
export function keyState(
  { expiresOn, revokedAt }: Pick<KeyRights, 'expiresOn' | 'revokedAt'>,
  today: string,
): KeyState {
  if (revokedAt) return 'revoked'
  return expiresOn < today ? 'expired' : 'active'
}
