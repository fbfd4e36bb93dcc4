import { expect, test } from 'vitest'
import { hierarchyPage } from './admin-page'
import { manyNodes } from './network.fixture'

const panels = { ...manyNodes(120), hints: {}, error: null }
const page = (query: string) => hierarchyPage(panels, new URLSearchParams(query))

test('each column shows fifty rows, on a page of its own', () => {
  const { groups, plates, sites } = page('page=3&plaques=2')
  expect([groups, plates, sites].map(({ found, page: at, pages }) => [found, at, pages])).toEqual([
    [120, 1, 3],
    [120, 2, 3],
    [120, 3, 3],
  ])
  expect(groups.rows[0]).toEqual({ _id: 'g1', name: 'Groupe 1', note: '1 plaque' })
  expect(plates.rows[0]).toEqual({ _id: 'p51', name: 'Plaque 51', note: 'Groupe 51' })
  expect(sites.rows.at(-1)).toEqual({
    _id: 's120',
    name: 'Garage 120',
    note: 'Plaque 120 · PDV120',
  })
})

test('the search looks at names and PDV numbers, within a group that was chosen', () => {
  expect(page('q=pdv120').sites.rows.map(({ _id }) => _id)).toEqual(['s120'])
  expect(page('q=pdv120').groups.found).toBe(0)
  const { plates, sites, within } = page('groupe=g7&q=7')
  expect([plates.rows, sites.rows].map((rows) => rows.map(({ _id }) => _id))).toEqual([
    ['p7'],
    ['s7'],
  ])
  expect(within).toEqual({ group: 'Groupe 7', plate: null })
})

test('a form offers a hundred parents, always the present one, and what the search finds', () => {
  const edited = page('dialog=edit-site&id=s119')
  expect(edited.subject).toEqual({
    _id: 's119',
    name: 'Garage 119',
    parent: 'p119',
    pdv: 'PDV119',
    opensOn: '',
    closesOn: '',
  })
  const { choices, more } = edited.parents.site
  expect([choices.length, choices[0], more]).toEqual([
    101,
    { value: 'p119', label: 'Groupe 119 / Plaque 119' },
    20,
  ])
  const found = page('dialog=edit-site&id=s119&q=plaque+118').parents.site
  expect([found.choices.map(({ value }) => value), found.more]).toEqual([['p119', 'p118'], 0])
})
