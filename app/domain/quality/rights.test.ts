import { expect, it } from 'vitest'
import { ROLES, type Role } from '../access/roles'
import type { Cover, Principal, Scope } from '../access/scope'
import { ForbiddenError } from '../errors'
import { mayEditQuality, requireQualityEditing, whyNotEditable } from './rights'

const SITE: Scope = { type: 'site', groupId: 'g', plateId: 'p', siteId: 's' }
const PLATE: Scope = { type: 'plate', groupId: 'g', plateId: 'p' }
const as = (role: Role, cover: Cover = { kind: 'plate', id: 'p' }): Principal => ({
  userId: 'u',
  email: 'a@b.fr',
  name: 'Ana',
  role,
  cover,
})

it('three roles edit quality, at one concession of their cover (3 §5 and §6)', () => {
  const editors = ['administrator', 'director', 'manager']
  for (const role of ROLES) {
    expect(mayEditQuality(as(role), SITE), role).toBe(editors.includes(role))
    if (editors.includes(role)) expect(requireQualityEditing(as(role), SITE)).toBe(SITE)
    else {
      expect(() => requireQualityEditing(as(role), SITE)).toThrow(
        'Vous n’avez pas les droits nécessaires pour',
      )
      expect(whyNotEditable(as(role), SITE)).toMatch(/^Vous n’avez pas les droits nécessaires pour/)
    }
  }
})

it('not at a wider scope, nor outside the cover', () => {
  const director = as('director')
  const elsewhere = as('director', { kind: 'plate', id: 'q' })
  for (const scope of [PLATE, { type: 'all' } as const, null]) {
    expect(mayEditQuality(director, scope)).toBe(false)
    expect(() => requireQualityEditing(director, scope)).toThrow(
      'Sélectionnez un site spécifique pour enregistrer.',
    )
  }
  expect(whyNotEditable(director, PLATE)).toBe('Sélectionnez un site spécifique pour enregistrer.')
  expect(whyNotEditable(director, SITE)).toBeNull()
  expect(mayEditQuality(elsewhere, SITE)).toBe(false)
  expect(() => requireQualityEditing(elsewhere, SITE)).toThrow(ForbiddenError)
})
