import { expect, it } from 'vitest'
import { offeredName } from './disambiguated-names'
import { buildNetwork } from './network'
import { selectorView } from './options'

const site = (_id: string, name: string, plateId: string, numerosPDV: string[] = []) => ({
  _id,
  name,
  plateId,
  groupId: '',
  numerosPDV,
})
const network = buildNetwork(
  [
    { _id: 'G1', name: 'Bretagne' },
    { _id: 'G2', name: 'bretagne ' },
    { _id: 'G3', name: 'Vide' },
    { _id: 'G4', name: 'Vide' },
    { _id: 'G5', name: 'Anjou' },
  ],
  [
    { _id: 'P1', name: 'Rennes', groupId: 'G1' },
    { _id: 'P2', name: 'Vannes', groupId: 'G1' },
    { _id: 'P3', name: 'Brest', groupId: 'G1' },
    { _id: 'P4', name: 'Rennes', groupId: 'G2' },
    { _id: 'P5', name: 'Rennes', groupId: 'G2' },
  ],
  [
    site('S1', 'Cesson', 'P4', ['101', '102']),
    site('S2', 'Cesson', 'P4'),
    site('S3', 'Cesson', 'P5', ['103']),
    site('S4', 'Lorient', 'P1', ['104']),
    site('S5', 'Lorient', 'P1', ['105']),
  ],
)
const offered = (nodes: readonly { _id: string; name: string }[]) =>
  Object.fromEntries(nodes.map((node) => [node._id, offeredName(network, node)]))

it('distinguishes equal names of one list by their children, else by a number', () => {
  expect(offered(network.groups)).toEqual({
    G1: 'Bretagne (Brest, Rennes…)',
    G2: 'bretagne  (Rennes, Rennes)',
    G3: 'Vide (n°\u00a01)',
    G4: 'Vide (n°\u00a02)',
    G5: 'Anjou',
  })
})

it('distinguishes plates by their concessions, concessions by their PDV numbers', () => {
  expect(offered(network.plates)).toEqual({
    P1: 'Rennes',
    P2: 'Vannes',
    P3: 'Brest',
    P4: 'Rennes (Cesson, Cesson)',
    P5: 'Rennes (Cesson)',
  })
  expect(offered(network.sites)).toEqual({
    S1: 'Cesson (PDV 101, 102)',
    S2: 'Cesson (n°\u00a02)',
    S3: 'Cesson',
    S4: 'Lorient (PDV 104)',
    S5: 'Lorient (PDV 105)',
  })
})

it('appears in the lists of the scope selector', () => {
  const { groups, plates } = selectorView(
    network,
    { kind: 'all' },
    { type: 'group', groupId: 'G2' },
  )
  expect(groups.map(({ name }) => name)).toContain('Bretagne (Brest, Rennes…)')
  expect(plates.map(({ name }) => name)).toEqual(['Rennes (Cesson, Cesson)', 'Rennes (Cesson)'])
})
