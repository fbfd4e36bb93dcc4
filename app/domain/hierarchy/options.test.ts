import { describe, expect, it } from 'vitest'
import type { Cover, Scope } from '../access/scope'
import { buildNetwork, scopeName, sitesOf } from './network'
import { selectorView } from './options'

const site = (_id: string, name: string, plateId: string, groupId = 'stale') => ({
  _id,
  name,
  plateId,
  groupId,
  numerosPDV: [],
})
const network = buildNetwork(
  [
    { _id: 'G2', name: 'Zénith' },
    { _id: 'G1', name: 'Étoile' },
  ],
  [
    { _id: 'P1', name: 'Plaque 10', groupId: 'G1' },
    { _id: 'P2', name: 'plaque 2', groupId: 'G1' },
    { _id: 'P3', name: 'Sud', groupId: 'G2' },
    { _id: 'PX', name: 'Orpheline', groupId: 'gone' },
  ],
  [
    site('S1', 'Évreux', 'P1'),
    site('S2', 'Elbeuf', 'P1'),
    site('S3', 'Arles', 'P3'),
    site('SX', 'Perdue', 'gone'),
  ],
)
const PLATE: Scope = { type: 'plate', groupId: 'G1', plateId: 'P1' }
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id).join(' ')

describe('the network', () => {
  it('sorts by French rules, leaves orphans out and gives a concession its plate’s group', () => {
    expect(ids(network.groups)).toBe('G1 G2')
    expect(ids(network.plates)).toBe('P2 P1 P3')
    expect(ids(network.sites)).toBe('S3 S2 S1')
    expect(network.siteById.get('S1')?.groupId).toBe('G1')
    expect(network.siteById.has('SX')).toBe(false)
  })

  it('knows the concessions and the name of a scope', () => {
    expect(ids(sitesOf(network, { type: 'all' }))).toBe('S3 S2 S1')
    expect(ids(sitesOf(network, { type: 'group', groupId: 'G2' }))).toBe('S3')
    expect(ids(sitesOf(network, PLATE))).toBe('S2 S1')
    expect(sitesOf(network, null)).toEqual([])
    expect(scopeName(network, { type: 'all' })).toBe('Tous les groupes')
    expect(scopeName(network, PLATE)).toBe('Plaque 10')
    expect(scopeName(network, null)).toBeNull()
  })
})

describe('the three lists', () => {
  const lists = (cover: Cover, scope: Scope | null) => {
    const { groups, plates, sites, groupId, plateId, siteId, allowAll, locked } = selectorView(
      network,
      cover,
      scope,
    )
    return [
      [ids(groups), ids(plates), ids(sites)].join(' | '),
      [groupId, plateId, siteId].map((id) => id ?? '-').join(' '),
      [allowAll, locked.group, locked.plate].map(Number).join(''),
    ].join(' / ')
  }

  it.each<[string, Cover, Scope | null, string]>([
    ['nothing chosen', { kind: 'all' }, null, 'G1 G2 |  |  / - - - / 100'],
    ['the network', { kind: 'all' }, { type: 'all' }, 'G1 G2 |  |  / - - - / 100'],
    [
      'a group',
      { kind: 'all' },
      { type: 'group', groupId: 'G1' },
      'G1 G2 | P2 P1 |  / G1 - - / 100',
    ],
    ['a plate', { kind: 'all' }, PLATE, 'G1 G2 | P2 P1 | S2 S1 / G1 P1 - / 100'],
    [
      'a concession',
      { kind: 'all' },
      { type: 'site', groupId: 'G1', plateId: 'P1', siteId: 'S1' },
      'G1 G2 | P2 P1 | S2 S1 / G1 P1 S1 / 100',
    ],
    [
      'group level',
      { kind: 'group', id: 'G1' },
      { type: 'group', groupId: 'G1' },
      'G1 | P2 P1 |  / G1 - - / 010',
    ],
    ['plate level', { kind: 'plate', id: 'P1' }, PLATE, 'G1 | P1 | S2 S1 / G1 P1 - / 011'],
    [
      'concession level',
      { kind: 'site', id: 'S1' },
      { type: 'site', groupId: 'G1', plateId: 'P1', siteId: 'S1' },
      'G1 | P1 | S1 / G1 P1 S1 / 011',
    ],
    ['no assignment', { kind: 'none' }, null, ' |  |  / - - - / 011'],
    ['an assignment that is gone', { kind: 'plate', id: 'gone' }, null, ' |  |  / - - - / 011'],
  ])('%s', (_title, cover, scope, expected) => {
    expect(lists(cover, scope)).toBe(expected)
  })
})

it('an option tells which only plate and concession it chooses along', () => {
  const { groups } = selectorView(network, { kind: 'all' }, null)
  expect(groups.find(({ _id }) => _id === 'G1')?.leads).toBeUndefined()
  expect(groups.find(({ _id }) => _id === 'G2')?.leads).toEqual({ plate: 'P3', site: 'S3' })
})
