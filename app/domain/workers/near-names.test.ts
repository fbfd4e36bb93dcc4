import { expect, it } from 'vitest'
import { isNearName } from './near-names'

it.each([
  ['HAMON Christophe', 'Christophe Hamon'],
  ['LEVEQUE Zoé', 'Lévêque Zoe'],
  ['HAMON Christophe', 'HAMMON Christophe'],
  ['DUPONT Jean', 'DUPOND Jean'],
  ['HAMON C.', 'HAMON Christophe'],
  ['HAMON', 'HAMON Christophe'],
  ['LE GOFF Jean-Pierre', 'LEGOFF Jean Pierre'],
  ['MARTIN Paul', 'MARTNI Paul'],
  ['DUPONT Jean Paul', 'DUPONT Jean'],
])('%s may be %s, and the other way round', (a, b) => {
  expect([isNearName(a, b), isNearName(b, a)]).toEqual([true, true])
})

it.each([
  ['MARTIN Paul', 'MARTIN Pierre'],
  ['HAMON C.', 'HAMON Paul'],
  ['DUPONT Luc', 'DURAND Luca'],
  ['LE GAL Luc', 'LE BON Lou'],
  ['Z A', 'Z B'],
  ['HAMON Christophe', 'HAMOUN Christhophe'],
])('%s is not %s', (a, b) => {
  expect([isNearName(a, b), isNearName(b, a)]).toEqual([false, false])
})
