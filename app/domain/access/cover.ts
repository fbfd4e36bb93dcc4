import type { Role } from './roles'
import type { Cover } from './scope'

/** Role and assigned node of an account (spec 1 §3). */
export interface Assignment {
  role: Role
  assignmentLevel: 'group' | 'plate' | 'concession' | null
  assignmentId: string | null
}

/** Cover of an account (4-decisions, 7): an administrator sees all nodes, an unassigned account none. */
export function coverOf({ role, assignmentLevel, assignmentId }: Assignment): Cover {
  if (role === 'administrator') return { kind: 'all' }
  if (!assignmentLevel || !assignmentId) return { kind: 'none' }
  return { kind: assignmentLevel === 'concession' ? 'site' : assignmentLevel, id: assignmentId }
}
