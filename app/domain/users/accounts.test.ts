import { expect, test } from 'vitest'
import { assertNotSelf, isLastingAdministrator, trialEnd } from './accounts'

test('a trial lasts 30 days, over a month end and the change of hour', () =>
  expect(trialEnd(new Date('2026-10-15T08:00:00Z'))).toEqual(new Date('2026-11-14T08:00:00Z')))

// shows 2 §6: Vous ne pouvez pas désactiver votre propre compte.
// shows 2 §6: Vous ne pouvez pas modifier votre propre rôle.
// shows 2 §6: Vous ne pouvez pas supprimer votre propre compte.
test('an administrator cannot turn against the own account (spec 2 §6)', () => {
  expect(() => assertNotSelf('deactivate', 'a', 'a')).toThrow(
    'Vous ne pouvez pas désactiver votre propre compte.',
  )
  expect(() => assertNotSelf('role', 'a', 'a')).toThrow(
    'Vous ne pouvez pas modifier votre propre rôle.',
  )
  expect(() => assertNotSelf('delete', 'a', 'a')).toThrow(
    'Vous ne pouvez pas supprimer votre propre compte.',
  )
  expect(() => assertNotSelf('delete', 'a', 'b')).not.toThrow()
})

test('only an active administrator who is not on trial can administer', () => {
  const rights = { role: 'administrator', isActive: true, isOnTrial: false } as const
  expect(isLastingAdministrator(rights)).toBe(true)
  for (const given of [{ role: 'director' as const }, { isActive: false }, { isOnTrial: true }])
    expect(isLastingAdministrator({ ...rights, ...given })).toBe(false)
})
