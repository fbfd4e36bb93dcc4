import { describe, expect, it } from 'vitest'
import type { KeyRights } from './key'
import { principalOfKey } from './principal'

const key = (given: Partial<KeyRights> = {}): KeyRights => ({
  _id: 'k',
  name: 'ERP',
  permission: 'read',
  assignmentLevel: 'network',
  assignmentId: null,
  expiresOn: '2026-11-20',
  revokedAt: null,
  ...given,
})

describe('the principal of a key', () => {
  it('has the role that its permission needs, and the key’s name', () => {
    const name = 'Clé API «\u202fERP\u202f»'
    const who = { userId: 'k', email: name, name }
    expect(principalOfKey(key())).toEqual({
      ...who,
      role: 'dirigeant',
      cover: { kind: 'all' },
      key: 'read',
    })
    expect(
      principalOfKey(
        key({ permission: 'import', assignmentLevel: 'concession', assignmentId: 's' }),
      ),
    ).toEqual({ ...who, role: 'administrator', cover: { kind: 'site', id: 's' }, key: 'import' })
    expect(principalOfKey(key({ permission: 'export' }))).toEqual({
      ...who,
      role: 'director',
      cover: { kind: 'all' },
      key: 'export',
    })
  })

  it.each([
    ['group', { kind: 'group', id: 'n' }],
    ['plate', { kind: 'plate', id: 'n' }],
    ['concession', { kind: 'site', id: 'n' }],
  ] as const)('of a %s covers it', (assignmentLevel, cover) =>
    expect(principalOfKey(key({ assignmentLevel, assignmentId: 'n' })).cover).toEqual(cover),
  )

  it('covers nothing when its node was deleted', () =>
    expect(principalOfKey(key({ assignmentLevel: 'plate' })).cover).toEqual({ kind: 'none' }))
})
