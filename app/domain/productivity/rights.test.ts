import { expect, it } from 'vitest'
import { ROLES, type Role } from '../access/roles'
import type { Principal, Scope } from '../access/scope'
import { ForbiddenError } from '../errors'
import { mayEditProductivity, requireProductivityEditing } from './rights'

it('four roles edit productivity, in a scope of their cover (3 §6)', () => {
  const plate: Scope = { type: 'plate', groupId: 'g', plateId: 'p' }
  const as = (role: Role, id = 'p'): Principal => ({
    userId: 'u',
    email: 'a@b.fr',
    name: 'Ana',
    role,
    cover: { kind: 'plate', id },
  })
  const editors = ['administrator', 'director', 'manager', 'teamLeader']
  for (const role of ROLES) {
    expect(mayEditProductivity(as(role), plate), role).toBe(editors.includes(role))
    expect(mayEditProductivity(as(role), null), role).toBe(editors.includes(role))
    if (!editors.includes(role))
      expect(() => requireProductivityEditing(as(role), plate)).toThrow(
        'Vous n’avez pas les droits nécessaires pour modifier les objectifs de productivité.',
      )
  }
  expect(requireProductivityEditing(as('teamLeader'), plate)).toBe(plate)
  expect(() => requireProductivityEditing(as('manager'), null)).toThrow(
    'Impossible d’enregistrer\u202f: aucun périmètre sélectionné.',
  )
  expect(mayEditProductivity(as('manager', 'q'), plate)).toBe(false)
  expect(() => requireProductivityEditing(as('manager', 'q'), plate)).toThrow(ForbiddenError)
})
