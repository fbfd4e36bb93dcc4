import { describe, expect, it } from 'vitest'
import { ROLES } from '../access/roles'
import { landingPath, safeReturn } from './post-sign-in-url'

describe('where a sign-in leads (spec 1 §2.3)', () => {
  it('administrators to administration, every other role to the synthesis', () => {
    expect(ROLES.map((role) => [role, landingPath(role)])).toEqual([
      ['administrator', '/admin'],
      ['dirigeant', '/synthesis'],
      ['director', '/synthesis'],
      ['manager', '/synthesis'],
      ['teamLeader', '/synthesis'],
      ['ccs', '/synthesis'],
      ['secretary', '/synthesis'],
      ['user', '/synthesis'],
    ])
  })
})

describe('the page one came from', () => {
  it.each([
    ['/planning', '/planning'],
    ['/synthesis?group=a&date=2026-11-19', '/synthesis?group=a&date=2026-11-19'],
    ['/synthesis?_data=routes%2Fx&tab=1', '/synthesis?tab=1'],
    ['/a/../planning', '/planning'],
    ['/login-help', '/login-help'],
    ['/qualit%C3%A9', '/qualit%C3%A9'],
  ])('%s is kept', (path, kept) => {
    expect(safeReturn(path)).toBe(kept)
  })

  it.each([
    null,
    '',
    '/',
    'planning',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?retour=/login',
    '/logout',
    '/metrics',
    '/api/auth/me',
    '/build/x.js',
    `/${'a'.repeat(2000)}`,
  ])('%j is dropped', (path) => {
    expect(safeReturn(path)).toBeNull()
  })
})
