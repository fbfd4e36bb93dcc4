import type { UserDocument } from '~/db/collections/users.server'
import { ROLES, type Role } from '~/domain/access/roles'
import type { TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'

/** The columns of every `may` mark of the tables in this folder. */
const COLUMNS = ROLES
export const LEVELS = ['none', 'concession', 'plate', 'group'] as const
export type Level = (typeof LEVELS)[number]

/** An account of the tables: a role, assigned to a node of concession A1’s chain or to nothing. */
export interface Actor {
  role: Role
  level: Level
  userId: string
  token: string
  /** so that failed tries of one do not shut another out */
  clientIp: string
}

/** Every role, assigned to a concession, its plate, its group, or nothing: 32 accounts. */
export async function makeActors(net: TestNetwork): Promise<Actor[]> {
  const nodes = {
    none: null,
    concession: net.sites.a1._id,
    plate: net.plates.a._id,
    group: net.groups.north._id,
  }
  const actors: Actor[] = []
  for (const role of COLUMNS)
    for (const level of LEVELS) {
      const assignment: Partial<UserDocument> =
        level === 'none' ? {} : { assignmentLevel: level, assignmentId: nodes[level] }
      const user = await makeUser({ role, name: `${role} ${level}`, ...assignment })
      const clientIp = `198.51.100.${actors.length + 1}`
      actors.push({ role, level, userId: user._id, token: await makeSession(user), clientIp })
    }
  return actors
}

/** Whether the marks (one per column, `x` or `-`) name the role. */
export const marked = (marks: string, role: Role): boolean => marks[COLUMNS.indexOf(role)] === 'x'

/** Whose chain a request names. */
export type Place = 'own' | 'foreign' | 'unknown' | 'malformed'
export const PLACES: readonly Place[] = ['own', 'foreign', 'unknown', 'malformed']
/** At which level of the chain the named object lies. */
export type Node = 'site' | 'plate' | 'group'

const HEIGHT = { none: 0, concession: 1, plate: 2, group: 3, site: 1 } as const

/** Whether the actor reaches the object (4-decisions, 7), worked out apart from the product's `covers`. */
export function reaches({ role, level }: Actor, at: Node, place: Place): boolean {
  if (role === 'administrator') return true
  return place === 'own' && HEIGHT[at] <= HEIGHT[level]
}
