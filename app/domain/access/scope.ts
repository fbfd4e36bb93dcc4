import type { LoadNote } from '../loaded-row'
import type { KeyPermission } from './key-permission'
import type { Role } from './roles'

/**
 * Part of the network that a page shows (spec 1 §2.5): all, a group, a plate or one concession, with the ids of its
 * ancestors.
 */
export type Scope =
  | { type: 'all' }
  | { type: 'group'; groupId: string }
  | { type: 'plate'; groupId: string; plateId: string }
  | { type: 'site'; groupId: string; plateId: string; siteId: string }

/** Part of the network that a user may see (4-decisions, 7). `none`: profile and support only. */
export type Cover =
  | { kind: 'none' }
  | { kind: 'all' }
  | { kind: 'group' | 'plate' | 'site'; id: string }

/** Signed-in user or API key that makes a request. */
export interface Principal {
  userId: string
  email: string
  name: string
  role: Role
  cover: Cover
  /** permission of the API key that makes the request (7-beyond §2); missing for a user */
  key?: KeyPermission
  /** load of the network's workbook in which the user writes; missing elsewhere */
  load?: LoadNote
}

/** Identifier of the scope's own node; null for the network. */
export function scopeId(scope: Scope): string | null {
  if (scope.type === 'site') return scope.siteId
  if (scope.type === 'plate') return scope.plateId
  if (scope.type === 'group') return scope.groupId
  return null
}

/** A stable text key of the scope, unique across types: `site:…`, `plate:…`, `group:…` or `all`. */
export function scopeKey(scope: Scope): string {
  return scope.type === 'all' ? 'all' : `${scope.type}:${scopeId(scope)}`
}

/** Tests whether the whole scope lies within the cover (4-decisions, 7). */
export function covers(cover: Cover, scope: Scope): boolean {
  if (cover.kind === 'all') return true
  if (cover.kind === 'none' || scope.type === 'all') return false
  if (cover.kind === 'group') return scope.groupId === cover.id
  if (cover.kind === 'plate') return scope.type !== 'group' && scope.plateId === cover.id
  return scope.type === 'site' && scope.siteId === cover.id
}
