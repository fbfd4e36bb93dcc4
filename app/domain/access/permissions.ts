import { ROLES, type Role } from './roles'

const EVERYONE: readonly Role[] = ROLES
const but = (...refused: Role[]): readonly Role[] =>
  EVERYONE.filter((role) => !refused.includes(role))

/**
 * Roles allowed for each permission, the only such table (spec 1 §2.2 and §6, 2 §6, 3 §6; 4-decisions 8, 27, 35;
 * 7-beyond §4).
 * The role alone does not suffice: the scope must also lie within the user's cover.
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
  // lists and answers every ticket; receives its mail when no support address is configured (2 §6; 4-decisions 38)
  'support.manage': ['administrator'],
  // comment of the day: read with the figures, written by the roles that edit targets (7-beyond §1)
  'comments.read': EVERYONE,
  'comments.write': ['administrator', 'director', 'manager'],
  // actions: read with the synthesis, decided by the roles that edit targets (7-beyond §5)
  'actions.read': EVERYONE,
  'actions.write': ['administrator', 'director', 'manager'],
  // names the user and the file behind a figure, so that a manager can ask the author about it (7-beyond §1)
  'imports.name': ['administrator', 'dirigeant', 'director', 'manager'],
  // monthly targets
  'objectifs.read': ['administrator', 'dirigeant', 'director', 'manager'],
  'objectifs.write': ['administrator', 'director', 'manager'],
  'potential.freeze': ['administrator', 'director', 'manager'],
  // planning and workers
  'planning.read': but('user', 'ccs', 'teamLeader'),
  // attendance codes reveal illness: shown with the planning only (7-beyond §4)
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
  // a doubted figure: who may import, or edit targets (4-decisions, 66)
  'doubts.confirm': ['administrator', 'director', 'manager'],
  // network settings
  'calendar.write': ['administrator'],
  // export, anonymisation and retention periods (7-beyond §4)
  'personal-data.manage': ['administrator'],
  // complete export: the network, or a director's group (9-first-day §5)
  'network.export': ['administrator', 'director'],
  administration: ['administrator'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** Tests whether the role has the permission. */
export function may(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role)
}
