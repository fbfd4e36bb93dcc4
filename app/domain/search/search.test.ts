import { expect, it } from 'vitest'
import { aNetwork } from '../hierarchy/network.fixture'
import { firstOf, placesFound, SHOWN, searchKeys, searchKeysOf } from './search'

const network = aNetwork({
  'g1 Groupe Bretagne': { 'p1 Bretagne Nord': ['s1 Saint-Brieuc'] },
  'g2 Groupe Alpes': { 'p2 Savoie': ['s2 Chambéry'] },
})
const names = (cover: Parameters<typeof placesFound>[1], query: string) =>
  placesFound(network, cover, query).map(({ label, detail }) => `${label} (${detail})`)

it('finds by every word, without accents and case, and names the parent', () => {
  expect(names({ kind: 'all' }, 'chambery')).toEqual(['Chambéry (Concession · Savoie)'])
  expect(names({ kind: 'all' }, 'bretagne')).toEqual([
    'Groupe Bretagne (Groupe)',
    'Bretagne Nord (Plaque · Groupe Bretagne)',
  ])
  expect(names({ kind: 'all' }, 'nord bretagne')).toEqual([
    'Bretagne Nord (Plaque · Groupe Bretagne)',
  ])
  expect(names({ kind: 'all' }, '  ')).toEqual([])
})

it('finds nothing outside the cover', () => {
  expect(names({ kind: 'site', id: 's1' }, 'brieuc')).toEqual([
    'Saint-Brieuc (Concession · Bretagne Nord)',
  ])
  expect(names({ kind: 'site', id: 's1' }, 'bretagne')).toEqual([])
  expect(names({ kind: 'plate', id: 'p1' }, 'chambery')).toEqual([])
  expect(names({ kind: 'none' }, 'groupe')).toEqual([])
})

it('keys a name by the first three and five letters of its words', () => {
  expect(searchKeys('Jérôme de La Martinière')).toEqual(['jer', 'jerom', 'mar', 'marti'])
  expect(searchKeys('Léa Roy')).toEqual(['lea', 'roy'])
})

it('searches by every word of three letters and more, the longest key first', () => {
  expect(searchKeysOf('je Martin')).toEqual(['marti'])
  expect(searchKeysOf('Léa Martin')).toEqual(['marti', 'lea'])
  expect(searchKeysOf('Léan')).toEqual(['lea'])
  expect(searchKeysOf('lea lean')).toEqual(['lea'])
  expect(searchKeysOf('de la')).toEqual([])
})

it('twelve results are complete', () => {
  const found = Array.from({ length: 12 }, (_, i) => ({ label: `Z ${i}` }))
  expect(firstOf(found, 'z')).toEqual({ hits: found, more: false })
  expect(firstOf([], 'z')).toEqual({ hits: [], more: false })
})

it('lists names that begin with the query first, and sets `more` beyond twelve', () => {
  const labels = ['Grand Brest', 'Brest Sud', ...Array.from({ length: SHOWN }, (_, i) => `Z ${i}`)]
  const { hits, more } = firstOf(
    labels.map((label) => ({ label })),
    'brest',
  )
  expect(hits.slice(0, 3).map(({ label }) => label)).toEqual(['Brest Sud', 'Grand Brest', 'Z 0'])
  expect(hits).toHaveLength(12)
  expect(more).toBe(true)
})
