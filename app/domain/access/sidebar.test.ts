import { describe, expect, test } from 'vitest'
import type { Role } from './roles'
import { sidebarFor } from './sidebar'

const EVERYBODY = [
  'Synthèse',
  'Comparaison',
  'Actions',
  'Chiffre d’affaires',
  'Gestion des heures',
  'Ventes additionnelles',
  'Facturation',
  'VideoCheck',
  'Qualité',
  'Aide & Support',
]

/** Table of spec 1 §2.2: entries of each role in addition to the common ones. */
const BEYOND: Record<Role, string[]> = {
  administrator: [
    'Planning',
    'Objectifs du mois',
    'Productivité',
    'Historique des résultats',
    'Administration',
  ],
  dirigeant: ['Planning', 'Objectifs du mois', 'Productivité', 'Historique des résultats'],
  director: ['Planning', 'Objectifs du mois', 'Productivité', 'Historique des résultats'],
  manager: ['Planning', 'Objectifs du mois', 'Productivité', 'Historique des résultats'],
  teamLeader: ['Objectifs du mois', 'Productivité'],
  ccs: ['Objectifs du mois'],
  secretary: ['Planning', 'Productivité'],
  user: ['Productivité'],
}

describe('the sidebar (spec 1 §2.2, with comparison and actions)', () => {
  test.each(Object.entries(BEYOND))('%s', (role, beyond) =>
    expect(
      sidebarFor(role as Role)
        .map((entry) => entry.label)
        .sort(),
    ).toEqual([...EVERYBODY, ...beyond].sort()),
  )
})
