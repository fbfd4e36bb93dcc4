import type { Cover, Principal } from '../access/scope'
import type { AssignmentLevel } from '../users/accounts'
import type { KeyRights } from './key'

function coverOfKey({ assignmentLevel: level, assignmentId: id }: KeyRights): Cover {
  if (level === 'network') return { kind: 'all' }
  if (!id) return { kind: 'none' }
  return { kind: level === 'concession' ? 'site' : (level satisfies AssignmentLevel), id }
}

// why these: the first reads all figures and administers nothing, the second is who may import; which calls a key
// may make at all, the contracts say
const ROLE_OF = { read: 'dirigeant', import: 'administrator' } as const

/**
 * A key as services see it: it acts within its scope, with the rights of a role that its permission needs, and its
 * name stands wherever a person's would (log, trail, origin of a figure).
 */
export function principalOfKey(key: KeyRights): Principal {
  const name = `Clé API «\u202f${key.name}\u202f»`
  const { permission } = key
  const acts = { role: ROLE_OF[permission], cover: coverOfKey(key), key: permission }
  return { userId: key._id, email: name, name, ...acts }
}
