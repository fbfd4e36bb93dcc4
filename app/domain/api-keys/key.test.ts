import { describe, expect, it } from 'vitest'
import { isKeyText, type KeyRights, keyState, principalOfKey } from './key'

const key = (given: Partial<KeyRights> = {}): KeyRights => ({
  ...{ _id: 'k', name: 'ERP', permission: 'read', assignmentLevel: 'network', assignmentId: null },
  ...{ expiresOn: '2026-11-20', revokedAt: null },
  ...given,
})

describe('a key', () => {
  it('is honoured through its last day, unless it is revoked', () => {
    expect(keyState(key(), '2026-11-20')).toBe('active')
    expect(keyState(key(), '2026-11-21')).toBe('expired')
    expect(keyState(key({ revokedAt: new Date() }), '2026-11-20')).toBe('revoked')
    expect(keyState(key({ revokedAt: new Date() }), '2026-11-21')).toBe('revoked')
  })

  it('is told from a session by its beginning; a session’s token may begin alike', () => {
    expect(isKeyText(`gav_${'x'.repeat(43)}`)).toBe(true)
    expect(isKeyText('gav_court')).toBe(true)
    expect(isKeyText(`gav_${'x'.repeat(39)}`)).toBe(false)
    expect(isKeyText('x'.repeat(43))).toBe(false)
  })

  it('reads with no right to administer, imports with the right to, and is named everywhere', () => {
    const name = 'Clé API «\u202fERP\u202f»'
    const who = { userId: 'k', email: name, name }
    expect(principalOfKey(key())).toEqual({
      ...{ ...who, role: 'dirigeant', cover: { kind: 'all' }, key: 'read' },
    })
    expect(
      principalOfKey(
        key({ permission: 'import', assignmentLevel: 'concession', assignmentId: 's' }),
      ),
    ).toEqual({ ...who, role: 'administrator', cover: { kind: 'site', id: 's' }, key: 'import' })
  })

  it.each([
    ['group', { kind: 'group', id: 'n' }],
    ['plate', { kind: 'plate', id: 'n' }],
    ['concession', { kind: 'site', id: 'n' }],
  ] as const)('of a %s covers it', (assignmentLevel, cover) =>
    expect(principalOfKey(key({ assignmentLevel, assignmentId: 'n' })).cover).toEqual(cover),
  )

  it('that lost its place covers nothing', () =>
    expect(principalOfKey(key({ assignmentLevel: 'plate' })).cover).toEqual({ kind: 'none' }))
})
