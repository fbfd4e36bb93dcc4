import type { Scope } from '~/domain/access/scope'

/** The match of a scope's documents, on their index. */
export function scopeFilter(scope: Scope): {
  siteId?: string
  plateId?: string
  groupId?: string
} {
  if (scope.type === 'site') return { siteId: scope.siteId }
  if (scope.type === 'plate') return { plateId: scope.plateId }
  return scope.type === 'group' ? { groupId: scope.groupId } : {}
}
