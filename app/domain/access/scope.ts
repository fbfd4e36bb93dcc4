import type { KeyPermission } from '../api-keys/key'
import type { Role } from './roles'

/** What a user looks at (spec 1 §2.5): the whole network, a group, a plate or one concession, with its chain. */
export type Scope =
  | { type: 'all' }
  | { type: 'group'; groupId: string }
  | { type: 'plate'; groupId: string; plateId: string }
  | { type: 'site'; groupId: string; plateId: string; siteId: string }

/** What a user's assignment covers (4-decisions, 7). `none`: profile and support only. */
export type Cover =
  | { kind: 'none' }
  | { kind: 'all' }
  | { kind: 'group' | 'plate' | 'site'; id: string }

/** The signed-in user, or the API key, as every service sees it. */
export interface Principal {
  userId: string
  email: string
  name: string
  role: Role
  cover: Cover
  /** what the API key may do that calls in place of a person (7-beyond §2) */
  key?: KeyPermission
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

/** Whether everything in the scope lies within the cover (4-decisions, 7). */
export function covers(cover: Cover, scope: Scope): boolean {
  if (cover.kind === 'all') return true
  if (cover.kind === 'none' || scope.type === 'all') return false
  if (cover.kind === 'group') return scope.groupId === cover.id
  if (cover.kind === 'plate') return scope.type !== 'group' && scope.plateId === cover.id
  return scope.type === 'site' && scope.siteId === cover.id
}
