import { expect, it } from 'vitest'
import { offeredName } from './disambiguated-names'
import { aNetwork, aSite } from './network.fixture'
import { selectorView } from './options'

const site = (text: string, ...numerosPDV: string[]) => aSite(text, { numerosPDV })
const network = aNetwork({
  'G1 Bretagne': {
    'P1 Rennes': [site('S4 Lorient', '104'), site('S5 Lorient', '105')],
    'P2 Vannes': [],
    'P3 Brest': [],
  },
  'G2 bretagne ': {
    'P4 Rennes': [site('S1 Cesson', '101', '102'), 'S2 Cesson'],
    'P5 Rennes': [site('S3 Cesson', '103')],
  },
  'G3 Vide': {},
  'G4 Vide': {},
  'G5 Anjou': {},
})
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
