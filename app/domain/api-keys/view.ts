import type { Network } from '../hierarchy/network'
import type { AssignmentChoices } from '../users/admin-view'
import {
  KEY_LEVEL_LABELS,
  type KeyPermission,
  type KeyRights,
  type KeyState,
  keyState,
} from './key'

/** Everything the page of the keys can be asked to do. */
export const KEY_INTENTS = ['create-key', 'revoke-key'] as const
export type KeyIntent = (typeof KEY_INTENTS)[number]

/** A key as administration and REST show it; neither the key nor its hash is in it (7-beyond §2). */
export interface KeyView {
  _id: string
  name: string
  permission: KeyPermission
  assignmentLevel: KeyRights['assignmentLevel']
  assignmentId: string | null
  /** 'Réseau', or the name of the group, plate or concession; null: it is gone */
  scope: string | null
  /** yyyy-MM-dd, the last day it is honoured on */
  expiresOn: string
  state: KeyState
  createdAt: string
  createdBy: string
  /** to the minute; null: never */
  lastUsedAt: string | null
  revokedAt: string | null
  revokedBy: string | null
}

/** A fresh key: the only answer that holds it. */
export type MadeKey = KeyView & { key: string }

interface Stored extends KeyRights {
  createdAt: Date
  createdBy: string
  lastUsedAt: Date | null
  revokedBy: string | null
}

/** The name of what a key reaches; null when it is gone. */
export function keyScopeName(
  network: Network,
  { assignmentLevel: level, assignmentId }: Pick<KeyRights, 'assignmentLevel' | 'assignmentId'>,
): string | null {
  if (level === 'network') return KEY_LEVEL_LABELS.network
  const byId = { group: network.groupById, plate: network.plateById, concession: network.siteById }
  return byId[level].get(assignmentId ?? '')?.name ?? null
}

/** A stored key as it is shown. @param today yyyy-MM-dd, which its state is judged at */
export function keyView(key: Stored, network: Network, today: string): KeyView {
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

/** The page of the keys. */
export interface KeysPanel {
  keys: readonly KeyView[]
  found: number
  page: number
  pages: number
  /** the key that the dialog asks about */
  subject: KeyView | null
  /** of the open form; null while it is closed */
  form: {
    /** the identifier that the key will have, so that a form sent twice makes one */
    id: string
    choices: AssignmentChoices
    place: { query: string; more: boolean } | null
    /** yyyy-MM-dd */
    today: string
    proposed: string
    latest: string
  } | null
}
