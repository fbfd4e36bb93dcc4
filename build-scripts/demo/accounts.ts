import type { Role } from '~/domain/access/roles'

/** Password of every demo account (spec 6). */
export const DEMO_PASSWORD = 'Demo-2026!'

/** A demo account; `node` says what it is assigned to in the demo network. */
export interface DemoAccount {
  email: string
  name: string
  metier: string
  role: Role
  node: 'network' | 'group' | 'plate' | 'concession'
  described: string
}

/** The accounts of spec 6. */
export const DEMO_ACCOUNTS = [
  {
    email: 'administrateur@demo.fr',
    name: 'Alice Martin',
    metier: 'Responsable des systèmes',
    role: 'administrator',
    node: 'network',
    described: 'Administrateur, tout le réseau',
  },
  {
    email: 'dirigeant@demo.fr',
    name: 'Bernard Lefèvre',
    metier: 'Président du groupe',
    role: 'dirigeant',
    node: 'group',
    described: 'Dirigeant d’un groupe',
  },
  {
    email: 'directeur@demo.fr',
    name: 'Claire Fontaine',
    metier: 'Directrice après-vente',
    role: 'director',
    node: 'group',
    described: 'Directeur d’un groupe',
  },
  {
    email: 'manager@demo.fr',
    name: 'David Renard',
    metier: 'Chef après-vente',
    role: 'manager',
    node: 'concession',
    described: 'Manager d’une concession',
  },
  {
    email: 'chef@demo.fr',
    name: 'Emmanuel Petit',
    metier: 'Chef d’atelier',
    role: 'teamLeader',
    node: 'concession',
    described: 'Chef d’équipe d’une concession',
  },
  {
    email: 'ccs@demo.fr',
    name: 'Farida Benali',
    metier: 'Conseillère client service',
    role: 'ccs',
    node: 'concession',
    described: 'CCS d’une concession',
  },
  {
    email: 'secretaire@demo.fr',
    name: 'Gisèle Moreau',
    metier: 'Secrétaire après-vente',
    role: 'secretary',
    node: 'concession',
    described: 'Secrétaire d’une concession',
  },
  {
    email: 'utilisateur@demo.fr',
    name: 'Hugo Garnier',
    metier: 'Contrôleur de gestion',
    role: 'user',
    node: 'plate',
    described: 'Utilisateur d’une plaque',
  },
] as const satisfies readonly DemoAccount[]
