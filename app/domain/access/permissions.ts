import { ROLES, type Role } from './roles'

const EVERYONE: readonly Role[] = ROLES
const but = (...refused: Role[]): readonly Role[] =>
  EVERYONE.filter((role) => !refused.includes(role))

/**
 * Who may do what, the only place that says so (spec 1 §2.2 and §6, 2 §6, 3 §6; 4-decisions 8, 27, 35; 7-beyond §4).
 * Being listed here is necessary, never sufficient: the scope must also lie within the user's cover.
 */
export const PERMISSIONS = {
  // reading screens
  'synthesis.read': EVERYONE,
  'revenue.read': EVERYONE,
  'hours.read': EVERYONE,
  'productivity.read': but('ccs'),
  'additional-sales.read': EVERYONE,
  'billing.read': EVERYONE,
  'videocheck.read': EVERYONE,
  'quality.read': EVERYONE,
  'comparison.read': EVERYONE,
  'history.read': but('secretary', 'user', 'ccs', 'teamLeader'),
  'hierarchy.read': EVERYONE,
  'calendar.read': EVERYONE,
  'profile.read': EVERYONE,
  'support.write': EVERYONE,
  // sees every ticket, follows them up, hears of them where no support address is known (2 §6; 4-decisions 38)
  'support.manage': ['administrator'],
  // the comment of the day: read with the figures, written by whoever edits targets (7-beyond §1)
  'comments.read': EVERYONE,
  'comments.write': ['administrator', 'director', 'manager'],
  // by whom and from which file a figure was imported, typed or planned: whoever steers may ask back (7-beyond §1)
  'imports.name': ['administrator', 'dirigeant', 'director', 'manager'],
  // monthly targets
  'objectifs.read': ['administrator', 'dirigeant', 'director', 'manager'],
  'objectifs.write': ['administrator', 'director', 'manager'],
  'potential.freeze': ['administrator', 'director', 'manager'],
  // planning and workers
  'planning.read': but('user', 'ccs', 'teamLeader'),
  // attendance codes tell of illness: they are seen with the planning, and nowhere else (7-beyond §4)
  'attendance-codes.read': but('user', 'ccs', 'teamLeader'),
  'planning.write': ['administrator', 'director', 'manager', 'secretary'],
  'planning.reopen': ['administrator'],
  'workers.manage': ['administrator', 'director', 'manager', 'dirigeant', 'secretary'],
  'workers.change-team': ['administrator', 'director', 'manager', 'secretary'],
  'workers.delete': ['administrator', 'director', 'manager', 'secretary'],
  // editing figures
  'productivity.write': ['administrator', 'director', 'manager', 'teamLeader'],
  'quality.write': ['administrator', 'director', 'manager'],
  'videocheck.import': ['administrator', 'director', 'manager'],
  'activity.import': ['administrator'],
  // running the network
  'calendar.write': ['administrator'],
  // export, anonymising and how long anything is kept (7-beyond §4)
  'personal-data.manage': ['administrator'],
  administration: ['administrator'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** Whether the role is listed for the permission. */
export function may(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role)
}
