import { describe, expect, it } from 'vitest'
import type { Cover, Scope } from '../access/scope'
import { coverScope, mayName, partsOf, placesOf, scopeName } from './network'
import { aNetwork } from './network.fixture'

// G1: P1 (S1, S2), P2 (S3) and P4 (empty); G2: P3 (S4)
const network = aNetwork({
  'G1 Ouest': {
    'P1 Loire': ['S1 Nantes', 'S2 Angers'],
    'P2 Bretagne': ['S3 Rennes'],
    'P4 Vendée': [],
  },
  'G2 Sud': { 'P3 Provence': ['S4 Arles'] },
  'G3 Vide': {},
})
const group = (groupId: string): Scope => ({ type: 'group', groupId })
const plate = (plateId: string, groupId: string): Scope => ({ type: 'plate', groupId, plateId })
const site = (siteId: string, plateId: string, groupId: string): Scope => ({
  type: 'site',
  groupId,
  plateId,
  siteId,
})
const NODES: Scope[] = [
  { type: 'all' },
  group('G1'),
  group('G2'),
  plate('P1', 'G1'),
  plate('P2', 'G1'),
  plate('P3', 'G2'),
  site('S1', 'P1', 'G1'),
  site('S2', 'P1', 'G1'),
  site('S3', 'P2', 'G1'),
  site('S4', 'P3', 'G2'),
]

describe('what a user’s selector may name: his cover and what lies above it (4-decisions, 7)', () => {
  it.each<[string, Cover, string[]]>([
    [
      'the network',
      { kind: 'all' },
      [
        'Tous les groupes',
        'Ouest',
        'Sud',
        'Loire',
        'Bretagne',
        'Provence',
        'Nantes',
        'Angers',
        'Rennes',
        'Arles',
      ],
    ],
    [
      'a group',
      { kind: 'group', id: 'G1' },
      ['Ouest', 'Loire', 'Bretagne', 'Nantes', 'Angers', 'Rennes'],
    ],
    ['a plate', { kind: 'plate', id: 'P1' }, ['Ouest', 'Loire', 'Nantes', 'Angers']],
    ['a concession', { kind: 'site', id: 'S1' }, ['Ouest', 'Loire', 'Nantes']],
    ['nothing', { kind: 'none' }, []],
    ['a plate that is gone', { kind: 'plate', id: 'P9' }, []],
  ])('%s', (_, cover, names) =>
    expect(
      NODES.filter((scope) => mayName(network, cover, scope)).map((scope) =>
        scopeName(network, scope),
      ),
    ).toEqual(names),
  )
})

it('a cover’s widest scope has its ancestors; an empty cover and a deleted node have no scope', () => {
  expect(coverScope(network, { kind: 'all' })).toEqual({ type: 'all' })
  expect(coverScope(network, { kind: 'group', id: 'G1' })).toEqual(group('G1'))
  expect(coverScope(network, { kind: 'plate', id: 'P3' })).toEqual(plate('P3', 'G2'))
  expect(coverScope(network, { kind: 'site', id: 'S3' })).toEqual(site('S3', 'P2', 'G1'))
  expect(coverScope(network, { kind: 'none' })).toBeNull()
  expect(coverScope(network, { kind: 'site', id: 'S9' })).toBeNull()
})

describe('one level down, by name, without empty nodes', () => {
  it.each<[string, Scope, [string, string[]][]]>([
    [
      'the network’s groups',
      { type: 'all' },
      [
        ['Ouest', ['S2', 'S1', 'S3']],
        ['Sud', ['S4']],
      ],
    ],
    [
      'a group’s plates',
      group('G1'),
      [
        ['Bretagne', ['S3']],
        ['Loire', ['S2', 'S1']],
      ],
    ],
    [
      'a plate’s concessions',
      plate('P1', 'G1'),
      [
        ['Angers', ['S2']],
        ['Nantes', ['S1']],
      ],
    ],
    ['a concession has none', site('S1', 'P1', 'G1'), []],
    ['nor a group that is gone', group('G9'), []],
  ])('%s', (_, scope, parts) => {
    const found = partsOf(network, scope)
    expect(found.map(({ name, siteIds }) => [name, siteIds])).toEqual(parts)
    expect(found.map((part) => scopeName(network, part.scope))).toEqual(parts.map(([name]) => name))
  })
})

it('each concession has its index in the list by name, memoised or not', () => {
  for (const places of [placesOf(network), placesOf(network)])
    expect([...places]).toEqual([
      ['S2', 0],
      ['S4', 1],
      ['S1', 2],
      ['S3', 3],
    ])
})
