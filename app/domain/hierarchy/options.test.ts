import { describe, expect, it } from 'vitest'
import type { Cover, Scope } from '../access/scope'
import { buildNetwork, scopeName, sitesOf } from './network'
import { aNetwork, aPlate, aSite, nodesOf } from './network.fixture'
import { autoSelect, selectorView } from './options'

const { groups, plates, sites } = nodesOf({
  'G2 Zénith': { 'P3 Sud': ['S3 Arles'] },
  'G1 Étoile': { 'P1 Plaque 10': ['S1 Évreux', 'S2 Elbeuf'], 'P2 plaque 2': [] },
})
const network = buildNetwork(
  groups,
  [...plates, aPlate('PX Orpheline', { groupId: 'gone' })],
  [...sites, aSite('SX Perdue', { plateId: 'gone' })].map((one) => ({ ...one, groupId: 'stale' })),
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

it('an option contains the only plate and concession selected with it', () => {
  const { groups } = selectorView(network, { kind: 'all' }, null)
  expect(groups.find(({ _id }) => _id === 'G1')?.leads).toBeUndefined()
  expect(groups.find(({ _id }) => _id === 'G2')?.leads).toEqual({ plate: 'P3', site: 'S3' })
})

it('an option with several children selects none, a plate with one concession selects it', () => {
  const plates = (groupId: string) =>
    selectorView(network, { kind: 'all' }, { type: 'group', groupId }).plates
  expect(plates('G1').map(({ leads }) => leads)).toEqual([undefined, undefined])
  expect(plates('G2').map(({ leads }) => leads)).toEqual([{ plate: 'P3', site: 'S3' }])
})

describe('a level with a single option selects itself (spec 1 §4)', () => {
  const alone = aNetwork({ 'G Ouest': { 'P Loire': ['S Nantes', 'T Angers'] } })
  const found = (cover: Cover, scope: Scope | null, of = network) => {
    const led = autoSelect(of, cover, scope)
    return led && [led.type, 'siteId' in led ? led.siteId : 'plateId' in led ? led.plateId : null]
  }

  it('down to where several are left', () => {
    expect(found({ kind: 'all' }, null)).toBeNull()
    expect(found({ kind: 'all' }, null, alone)).toEqual(['plate', 'P'])
    expect(found({ kind: 'all' }, { type: 'group', groupId: 'G2' })).toEqual(['site', 'S3'])
    expect(found({ kind: 'all' }, { type: 'group', groupId: 'G1' })).toEqual(['group', null])
    expect(found({ kind: 'all' }, PLATE)).toEqual(['plate', 'P1'])
  })

  it('among what the user covers', () => {
    expect(found({ kind: 'site', id: 'S2' }, { type: 'group', groupId: 'G1' })).toEqual([
      'group',
      null,
    ])
    expect(found({ kind: 'plate', id: 'P1' }, { type: 'group', groupId: 'G1' })).toEqual([
      'plate',
      'P1',
    ])
    expect(found({ kind: 'site', id: 'S2' }, PLATE)).toEqual(['site', 'S2'])
    // the cover is one group, so no group is selected for the network
    expect(found({ kind: 'group', id: 'G' }, null, alone)).toBeNull()
  })
})

describe('a long list', () => {
  const of = (count: number) =>
    aNetwork({
      'G Ouest': {
        'P Loire': Array.from({ length: count }, (_, i) => `S${i + 1} Garage ${i + 1}`),
      },
    })
  const sites = (count: number, siteId?: string) => {
    const at: Scope = { type: 'plate', groupId: 'G', plateId: 'P' }
    const scope: Scope = siteId ? { ...at, type: 'site', siteId } : at
    return selectorView(of(count), { kind: 'all' }, scope).sites.map(({ name }) => name)
  }
  const last = (text: string) => `et ${text}, à trouver avec «\u202fRechercher\u202f»`

  it('names a hundred, and says how many more there are', () => {
    expect(sites(100)).toHaveLength(100)
    expect(sites(100).at(-1)).toBe('Garage 100')
    expect([sites(101).length, sites(101).at(-1)]).toEqual([101, last('1 autre')])
    expect(sites(1302).at(-1)).toBe(last('1\u202f202 autres'))
  })

  it('begins with the chosen one where it is none of them', () => {
    const chosen = sites(103, 'S102')
    expect([chosen[0], chosen[1], chosen.length]).toEqual(['Garage 102', 'Garage 1', 102])
    expect(chosen.at(-1)).toBe(last('2 autres'))
    expect(sites(101, 'S101')).toHaveLength(101)
    expect(sites(101, 'S101').at(-1)).toBe('Garage 100')
    expect(sites(103, 'S7')[0]).toBe('Garage 1')
  })
})
