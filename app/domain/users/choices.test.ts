import { expect, test } from 'vitest'
import { manyNodes } from '../hierarchy/network.fixture'
import { assignmentChoices } from './choices'

const ids = (nodes: readonly { _id: string }[]) => nodes.map(({ _id }) => _id)

test('a network of 100 groups is offered completely', () => {
  expect(assignmentChoices(manyNodes(100), 'garage 7', null)).toEqual({
    ...manyNodes(100),
    more: false,
  })
})

test('a larger network offers the first 100, and the account’s assignment with its ancestors', () => {
  const account = { assignmentId: 's450', referenceConcessionId: null }
  const { groups, plates, sites, more } = assignmentChoices(manyNodes(500), '', account)
  expect([groups.length, plates.length, sites.length, more]).toEqual([101, 101, 101, true])
  expect([ids(groups).at(-1), ids(plates).at(-1), ids(sites).at(-1)]).toEqual([
    'g450',
    'p450',
    's450',
  ])
})

test('the search finds by name and PDV number, with the plate and group of a concession', () => {
  const found = assignmentChoices(manyNodes(500), 'pdv499', null)
  expect([ids(found.groups), ids(found.plates), ids(found.sites), found.more]).toEqual([
    ['g499'],
    ['p499'],
    ['s499'],
    false,
  ])
})
