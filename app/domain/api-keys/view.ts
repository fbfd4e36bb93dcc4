import type { Network } from '../hierarchy/network'
import type { AssignmentChoices } from '../users/admin-view'
import { KEY_LEVEL_LABELS, type KeyContent, type KeyState, keyState, type StoredKey } from './key'

/** Intents of the API keys page's forms. */
export const KEY_INTENTS = ['create-key', 'revoke-key'] as const
export type KeyIntent = (typeof KEY_INTENTS)[number]

/** API key as administration and REST show it, without the secret and its hash (7-beyond §2). */
export interface KeyView extends KeyContent {
  _id: string
  /** 'Réseau', or the name of the group, plate or concession; null when it was deleted */
  scope: string | null
  state: KeyState
  createdAt: string
  createdBy: string
  /** ISO instant, exact to the minute; null when never used */
  lastUsedAt: string | null
  revokedAt: string | null
  revokedBy: string | null
}

/** New key with its secret; no other response contains the secret. */
export type MadeKey = KeyView & { key: string }

/** Name of the key's scope; null when the node was deleted. */
export function keyScopeName(
  network: Network,
  { assignmentLevel: level, assignmentId }: Pick<KeyContent, 'assignmentLevel' | 'assignmentId'>,
): string | null {
  if (level === 'network') return KEY_LEVEL_LABELS.network
  const byId = { group: network.groupById, plate: network.plateById, concession: network.siteById }
  return byId[level].get(assignmentId ?? '')?.name ?? null
}

/**
 * View of a stored key.
 * @param today yyyy-MM-dd, for the key's state
 */
export function keyView(key: StoredKey, network: Network, today: string): KeyView {
  const { _id, name, permission, assignmentLevel, assignmentId, expiresOn } = key
  const { createdBy, revokedBy } = key
  return {
    _id,
    name,
    permission,
    assignmentLevel,
    assignmentId,
    expiresOn,
    createdBy,
    revokedBy,
    scope: keyScopeName(network, key),
    state: keyState(key, today),
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }
}

/** View model of the API keys page. */
export interface KeysPanel {
  keys: readonly KeyView[]
  found: number
  page: number
  pages: number
  /** key named by the confirmation dialog; null when no dialog is open */
  subject: KeyView | null
  /** creation form; null while closed */
  form: {
    /** identifier of the new key, so that submitting the form twice creates one key */
    id: string
    choices: AssignmentChoices
    place: { query: string; more: boolean } | null
    /** yyyy-MM-dd */
    today: string
    proposed: string
    latest: string
  } | null
}
