/** The eight roles (spec 1 §3). */
export const ROLES = [
  'administrator',
  'dirigeant',
  'director',
  'manager',
  'teamLeader',
  'ccs',
  'secretary',
  'user',
] as const
export type Role = (typeof ROLES)[number]

/** French labels of the roles (spec 1 §3). */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  administrator: 'Administrateur',
  dirigeant: 'Dirigeant',
  director: 'Directeur',
  manager: 'Manager',
  teamLeader: 'Chef d’équipe',
  ccs: 'CCS',
  secretary: 'Secrétaire',
  user: 'Utilisateur',
}
