import { describe, expect, it } from 'vitest'
import { isKeyText, type KeyRights, keyState } from './key'

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

describe('a key', () => {
  it('is valid through its last day, unless it is revoked', () => {
    expect(keyState(key(), '2026-11-20')).toBe('active')
    expect(keyState(key(), '2026-11-21')).toBe('expired')
    expect(keyState(key({ revokedAt: new Date() }), '2026-11-20')).toBe('revoked')
    expect(keyState(key({ revokedAt: new Date() }), '2026-11-21')).toBe('revoked')
  })

  it('is recognised by its prefix; a session token may have the same prefix', () => {
    expect(isKeyText(`gav_${'x'.repeat(43)}`)).toBe(true)
    expect(isKeyText('gav_court')).toBe(true)
    expect(isKeyText(`gav_${'x'.repeat(39)}`)).toBe(false)
    expect(isKeyText('x'.repeat(43))).toBe(false)
  })
})
