import { describe, expect, it } from 'vitest'
import { ROLES } from '../access/roles'
import { refusal, type WorkerAction } from './rights'

describe('rights on a collaborator by role (spec 2 §6, decision 8)', () => {
  const ACTIONS: WorkerAction[] = [
    'add',
    'rename',
    'apprentice',
    'change-team',
    'open-form',
    'delete',
  ]
  const full = ['administrator', 'director', 'manager', 'secretary']

  it.each(ROLES)('%s', (role) => {
    const allowed = ACTIONS.filter((action) => refusal(role, action) === null)
    if (full.includes(role)) expect(allowed).toEqual(ACTIONS)
    else if (role === 'dirigeant') expect(allowed).toEqual(['add', 'rename', 'apprentice'])
    else expect(allowed).toEqual([])
  })

  // shows 2 §6: Vous n’avez pas les droits...
  // shows 2 §8: Droits insuffisants pour modifier collaborateurs.
  // shows 2 §8: Action non autorisée ou mode édition non actif.
  // shows 2 §6: Le rôle Dirigeant ne permet pas …
  it('gives the message for each role', () => {
    expect(refusal('dirigeant', 'change-team')).toBe(
      'Le rôle Dirigeant ne permet pas de modifier le service ou le métier d’un collaborateur.',
    )
    expect(refusal('dirigeant', 'open-form')).toBe(
      'Le rôle Dirigeant ne permet pas d’ouvrir la fiche d’un collaborateur.',
    )
    expect(refusal('dirigeant', 'delete')).toBe('Action non autorisée ou mode édition non actif.')
    expect(refusal('ccs', 'rename')).toBe('Droits insuffisants pour modifier collaborateurs.')
    expect(refusal('user', 'add')).toBe(
      'Vous n’avez pas les droits nécessaires pour ajouter un collaborateur.',
    )
  })
})
