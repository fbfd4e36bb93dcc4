import type { Scope } from '~/domain/access/scope'

/** The match of a scope's documents by the places of today, on their index. */
export function scopeFilter(scope: Scope): {
  siteId?: string
  plateId?: string
  groupId?: string
} {
  if (scope.type === 'site') return { siteId: scope.siteId }
  if (scope.type === 'plate') return { plateId: scope.plateId }
  return scope.type === 'group' ? { groupId: scope.groupId } : {}
}

/**
 * The match of documents of concessions; null: of all. For data of a month: a stored plate and group are those of today
 * (4-decisions, 72).
 */
export const siteFilter = (siteIds: readonly string[] | null): { siteId?: { $in: string[] } } =>
  siteIds ? { siteId: { $in: [...siteIds] } } : {}
