import type { Role } from './roles'
import type { Cover } from './scope'

/** What an account is assigned to (spec 1 §3). */
export interface Assignment {
  role: Role
  assignmentLevel: 'group' | 'plate' | 'concession' | null
  assignmentId: string | null
}

/** What an account covers (4-decisions, 7): an administrator everything, an unassigned account nothing. */
export function coverOf({ role, assignmentLevel, assignmentId }: Assignment): Cover {
  if (role === 'administrator') return { kind: 'all' }
  if (!assignmentLevel || !assignmentId) return { kind: 'none' }
  return { kind: assignmentLevel === 'concession' ? 'site' : assignmentLevel, id: assignmentId }
}
