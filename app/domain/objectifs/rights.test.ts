import { expect, it } from 'vitest'
import { ROLES, type Role } from '../access/roles'
import type { Cover, Principal, Scope } from '../access/scope'
import { ForbiddenError } from '../errors'
import { mayEdit, mayFreeze, requireEditing, requireFreezing, requireReading } from './rights'

const SITE: Scope = { type: 'site', groupId: 'g', plateId: 'p', siteId: 's' }
const PLATE: Scope = { type: 'plate', groupId: 'g', plateId: 'p' }
const as = (role: Role, cover: Cover = { kind: 'plate', id: 'p' }): Principal => ({
  userId: 'u',
  email: 'a@b.fr',
  name: 'Ana',
  role,
  cover,
})
const ELSEWHERE: Cover = { kind: 'plate', id: 'q' }
const passes = (act: () => unknown) => {
  try {
    act()
    return true
  } catch {
    return false
  }
}

it('four roles read objectives, three edit and freeze, within their cover (1 §6)', () => {
  const roles = (allowed: (principal: Principal) => boolean) =>
    ROLES.filter((role) => allowed(as(role))).toSorted()
  const editors = ['administrator', 'director', 'manager']
  expect(roles((one) => passes(() => requireReading(one, PLATE)))).toEqual([
    'administrator',
    'director',
    'dirigeant',
    'manager',
  ])
  for (const allowed of [
    (one: Principal) => passes(() => requireEditing(one, SITE)),
    (one: Principal) => passes(() => requireFreezing(one, SITE)),
    (one: Principal) => mayEdit(one, SITE),
    (one: Principal) => mayFreeze(one, SITE),
  ]) {
    expect(roles(allowed)).toEqual(editors)
    expect(editors.some((role) => allowed(as(role as Role, ELSEWHERE)))).toBe(false)
  }
  expect(() => requireReading(as('director', ELSEWHERE), PLATE)).toThrow(ForbiddenError)
  expect(() => requireEditing(as('director', ELSEWHERE), SITE)).toThrow(ForbiddenError)
})

it('only at one concession, with the documented sentences (1 §5 and §8)', () => {
  const manager = as('manager')
  expect([mayEdit(manager, PLATE), mayEdit(manager, null)]).toEqual([false, false])
  expect([mayFreeze(manager, PLATE), mayFreeze(manager, null)]).toEqual([false, false])
  expect(() => requireEditing(manager, null)).toThrow('Veuillez sélectionner un scope spécifique.')
  expect(() => requireEditing(manager, PLATE)).toThrow(
    'L’enregistrement des objectifs est uniquement possible au niveau concession. Périmètre actuel: plate',
  )
  expect(() => requireEditing(as('ccs'), SITE)).toThrow(
    'L’édition des objectifs est limitée au niveau concession.',
  )
  expect(() => requireFreezing(manager, null)).toThrow(
    'Veuillez sélectionner un périmètre et une date valides.',
  )
  for (const [principal, scope] of [
    [manager, PLATE],
    [as('ccs'), SITE],
  ] as const)
    expect(() => requireFreezing(principal, scope)).toThrow(
      'L’action de figer le potentiel est réservée aux scopes de concession et aux utilisateurs autorisés.',
    )
})
