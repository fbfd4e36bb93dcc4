import { expect, test } from 'vitest'
import { assignmentChoices } from './choices'

/** `count` groups of one plate with one concession each. */
const network = (count: number) => {
  const of = Array.from({ length: count }, (_, i) => i + 1)
  return {
    groups: of.map((i) => ({ _id: `g${i}`, name: `Groupe ${i}` })),
    plates: of.map((i) => ({ _id: `p${i}`, name: `Plaque ${i}`, groupId: `g${i}` })),
    sites: of.map((i) => ({
      _id: `s${i}`,
      name: `Garage ${i}`,
      plateId: `p${i}`,
      groupId: `g${i}`,
      numerosPDV: [`PDV${i}`],
    })),
  }
}
const ids = (nodes: readonly { _id: string }[]) => nodes.map(({ _id }) => _id)

test('a network of 100 groups is offered completely', () => {
  expect(assignmentChoices(network(100), 'garage 7', null)).toEqual({
    ...network(100),
    more: false,
  })
})

test('a larger network offers the first 100, and the account’s assignment with its ancestors', () => {
  const account = { assignmentId: 's450', referenceConcessionId: null }
  const { groups, plates, sites, more } = assignmentChoices(network(500), '', account)
  expect([groups.length, plates.length, sites.length, more]).toEqual([101, 101, 101, true])
  expect([ids(groups).at(-1), ids(plates).at(-1), ids(sites).at(-1)]).toEqual([
    'g450',
    'p450',
    's450',
  ])
})

test('the search finds by name and PDV number, with the plate and group of a concession', () => {
  const found = assignmentChoices(network(500), 'pdv499', null)
  expect([ids(found.groups), ids(found.plates), ids(found.sites), found.more]).toEqual([
    ['g499'],
    ['p499'],
    ['s499'],
    false,
  ])
})
