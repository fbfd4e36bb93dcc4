import { describe, expect, it } from 'vitest'
import { coverOf } from './cover'

describe('the cover of an account (4-decisions, 7)', () => {
  it.each([
    ['manager', 'group', 'g', { kind: 'group', id: 'g' }],
    ['user', 'plate', 'p', { kind: 'plate', id: 'p' }],
    ['ccs', 'concession', 's', { kind: 'site', id: 's' }],
    ['dirigeant', null, null, { kind: 'none' }],
    ['director', 'group', null, { kind: 'none' }],
    ['director', null, 'g', { kind: 'none' }],
    ['administrator', null, null, { kind: 'all' }],
    ['administrator', 'concession', 's', { kind: 'all' }],
  ] as const)('%s assigned to %s %s', (role, assignmentLevel, assignmentId, cover) => {
    expect(coverOf({ role, assignmentLevel, assignmentId })).toEqual(cover)
  })
})
