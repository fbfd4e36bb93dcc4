import { expect, test } from 'vitest'
import { groupParents, plateParents } from './parents'

test('a list of parents says when there is none to choose', () => {
  const none = { choices: [], more: 0 }
  const one = { choices: [{ value: 'a', label: 'Alpes' }], more: 0 }
  expect([groupParents(none, ''), groupParents(one, '')].map((list) => list.placeholder)).toEqual([
    'Aucun groupe',
    'Choisir un groupe',
  ])
  expect([plateParents(none, ''), plateParents(one, '')].map((list) => list.placeholder)).toEqual([
    'Aucune plaque',
    'Choisir une plaque',
  ])
})
