import type { KeyPermission } from '../access/key-permission'
import type { ByName, Words } from '../edits/words'
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

/** Fields of a key that its creator chooses. */
export interface KeyContent {
  name: string
  permission: KeyPermission
  assignmentLevel: KeyLevel
  /** null for the network */
  assignmentId: string | null
  /** last valid day, Europe/Paris */
  expiresOn: string
}

/** Words of a key's content, which its trail shows. */
export const KEY_WORDS: Words<ByName<KeyContent>> = {
  name: { label: 'Nom' },
  permission: { label: 'Permission' },
  assignmentLevel: { label: 'Niveau' },
  assignment: { label: 'Assigné à' },
  expiresOn: { label: 'Expire le' },
}

/** Stored fields of a key that decide about access. */
export interface KeyRights extends KeyContent {
  _id: string
  revokedAt: Date | null
}

/** Stored fields of a key, all but the hash of its secret. */
export interface StoredKey extends KeyRights {
  createdAt: Date
  /** name of the user who created the key */
  createdBy: string
  /** rounded to the minute; null: never used */
  lastUsedAt: Date | null
  /** name of the user who revoked the key; null: not revoked */
  revokedBy: string | null
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
