import { expect, it } from 'vitest'
import { ROLES, type Role } from '../access/roles'
import type { Principal, Scope } from '../access/scope'
import { ForbiddenError } from '../errors'
import {
  mayEditProductivity,
  readMultiplier,
  readRecordId,
  readTargetHours,
  requireProductivityEditing,
} from './rules'

it.each([
  ['0', 0],
  ['0,8', 0.8],
  [',5', 0.5],
  ['100', 100],
  ['100,01', null],
  ['-1', null],
  ['1,2,3', null],
  ['', null],
  ['1e2', null],
])('a coefficient typed %j reads as %s (3 §5)', (typed, value) =>
  expect(readMultiplier(typed)).toBe(value),
)

it.each([
  ['140,25', 140.3],
  ['140,24', 140.2],
  ['0,05', 0.1],
  ['10 000', 10_000],
  ['10 000,01', null],
  ['-0,1', null],
  ['x', null],
])('target hours typed %j are saved as %s (3 §5)', (typed, value) =>
  expect(readTargetHours(typed)).toBe(value),
)

it('an individual target’s identifier names a collaborator’s month', () => {
  const id = 'a'.repeat(24)
  expect(readRecordId(`${id}-2026-11`)).toEqual({ workerId: id, month: '2026-11' })
  for (const none of [`${id}-2026-13`, `${id}-2026-11-02`, 'a-2026-11', `${id}`, ''])
    expect(readRecordId(none)).toBeNull()
})

it('four roles edit productivity, in a scope of their cover (3 §6)', () => {
  const plate: Scope = { type: 'plate', groupId: 'g', plateId: 'p' }
  const as = (role: Role, id = 'p'): Principal => ({
    ...{ userId: 'u', email: 'a@b.fr', name: 'Ana', role, cover: { kind: 'plate', id } },
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
