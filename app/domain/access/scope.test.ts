import { describe, expect, test } from 'vitest'
import { type Cover, covers, type Scope, scopeId, scopeKey } from './scope'

const ALL: Scope = { type: 'all' }
const GROUP: Scope = { type: 'group', groupId: 'g1' }
const PLATE: Scope = { type: 'plate', groupId: 'g1', plateId: 'p1' }
const SITE: Scope = { type: 'site', groupId: 'g1', plateId: 'p1', siteId: 's1' }

describe('the scopes within a cover (4-decisions, 7)', () => {
  test.each<[string, Cover, [boolean, boolean, boolean, boolean]]>([
    ['the administrator', { kind: 'all' }, [true, true, true, true]],
    ['an empty cover', { kind: 'none' }, [false, false, false, false]],
    ['the group', { kind: 'group', id: 'g1' }, [false, true, true, true]],
    ['another group', { kind: 'group', id: 'g2' }, [false, false, false, false]],
    ['the plate', { kind: 'plate', id: 'p1' }, [false, false, true, true]],
    ['another plate', { kind: 'plate', id: 'p2' }, [false, false, false, false]],
    ['the concession', { kind: 'site', id: 's1' }, [false, false, false, true]],
    ['another concession', { kind: 'site', id: 's2' }, [false, false, false, false]],
    // an identifier covers only nodes of its own level
    ['a group named like the plate', { kind: 'group', id: 'p1' }, [false, false, false, false]],
    ['a plate named like the group', { kind: 'plate', id: 'g1' }, [false, false, false, false]],
    ['a concession named like the plate', { kind: 'site', id: 'p1' }, [false, false, false, false]],
    [
      'a plate named like the concession',
      { kind: 'plate', id: 's1' },
      [false, false, false, false],
    ],
  ])('%s', (_, cover, expected) =>
    expect([ALL, GROUP, PLATE, SITE].map((scope) => covers(cover, scope))).toEqual(expected),
  )
})

test('a scope is named by its own level', () => {
  expect([ALL, GROUP, PLATE, SITE].map(scopeId)).toEqual([null, 'g1', 'p1', 's1'])
  expect([ALL, GROUP, PLATE, SITE].map(scopeKey)).toEqual([
    'all',
    'group:g1',
    'plate:p1',
    'site:s1',
  ])
})
