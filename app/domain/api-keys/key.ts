import { ASSIGNMENT_LEVELS } from '../users/accounts'
import { LEVEL_LABELS } from '../users/view'

/** What a key may be used for: reading figures, or importing files; never both (7-beyond §2). */
export const KEY_PERMISSIONS = ['read', 'import'] as const
export type KeyPermission = (typeof KEY_PERMISSIONS)[number]

/** French words of the permissions. */
export const KEY_PERMISSION_LABELS: Readonly<Record<KeyPermission, string>> = {
  read: 'Lecture des chiffres',
  import: 'Import de fichiers',
}

/** Where a key reaches: the whole network, or what an account may be assigned to. */
export const KEY_LEVELS = ['network', ...ASSIGNMENT_LEVELS] as const
export type KeyLevel = (typeof KEY_LEVELS)[number]

/** French words of the levels. */
export const KEY_LEVEL_LABELS: Readonly<Record<KeyLevel, string>> = {
  network: 'Réseau',
  ...LEVEL_LABELS,
}

/** Longest name of a key, in characters. */
export const KEY_NAME_LENGTH = 80

/** What every key begins with, so that people and scanners of leaked secrets know it for one. */
export const KEY_PREFIX = 'gav_'
/** Length of a session's token, which may begin with anything. */
const SESSION_TOKEN_LENGTH = 43

/** Whether a bearer is meant as a key; a session's token that happens to begin alike is none. */
export const isKeyText = (bearer: string): boolean =>
  bearer.startsWith(KEY_PREFIX) && bearer.length !== SESSION_TOKEN_LENGTH

/** What of a key decides, as it is stored. */
export interface KeyRights {
  _id: string
  name: string
  permission: KeyPermission
  assignmentLevel: KeyLevel
  /** null for the network */
  assignmentId: string | null
  /** the last day it is honoured on, in Paris */
  expiresOn: string
  revokedAt: Date | null
}

export type KeyState = 'active' | 'expired' | 'revoked'

/** How a key stands. @param today yyyy-MM-dd in Paris */
export function keyState(
  { expiresOn, revokedAt }: Pick<KeyRights, 'expiresOn' | 'revokedAt'>,
  today: string,
): KeyState {
  if (revokedAt) return 'revoked'
  return expiresOn < today ? 'expired' : 'active'
}
