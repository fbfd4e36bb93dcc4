import type { Cover, Principal } from '../access/scope'
import type { AssignmentLevel } from '../users/accounts'
import type { KeyRights } from './key'

function coverOfKey({ assignmentLevel: level, assignmentId: id }: KeyRights): Cover {
  if (level === 'network') return { kind: 'all' }
  if (!id) return { kind: 'none' }
  return { kind: level === 'concession' ? 'site' : (level satisfies AssignmentLevel), id }
}

// `dirigeant` reads all figures and administers nothing; only `administrator` may import; `director` exports without
// accounts and keys. The contracts restrict the calls of a key further.
const ROLE_OF = { read: 'dirigeant', import: 'administrator', export: 'director' } as const

/**
 * Principal of an API key: its scope, and the role that its permission needs. The name appears where a user's name
 * would (log, audit, origin of a figure).
 */
export function principalOfKey(key: KeyRights): Principal {
  const name = `Clé API «\u202f${key.name}\u202f»`
  const { permission } = key
  const acts = { role: ROLE_OF[permission], cover: coverOfKey(key), key: permission }
  return { userId: key._id, email: name, name, ...acts }
}
