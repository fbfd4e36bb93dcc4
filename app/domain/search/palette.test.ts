import { expect, it } from 'vitest'
import {
  entered,
  type PaletteEntry,
  type PaletteFound,
  paletteGroups,
  rankOf,
  stepped,
} from './palette'

const entry = (label: string, words?: string): PaletteEntry => ({
  label,
  detail: '',
  to: `/${label}`,
  ...(words ? { words } : {}),
})
const list = {
  screens: [entry('Planning'), entry('Journal des imports'), entry('Chiffre d’affaires', 'CA')],
  acts: [entry('Importer Excel'), entry('Imprimer'), entry('Figer le potentiel')],
}
const labels = (query: string, found: PaletteFound | null = null) =>
  paletteGroups(list, found, query).map(({ title, entries }) => [
    title,
    ...entries.map(({ label }) => label),
  ])

it('ranks the beginning of the label before a word of it, and a word before its inside', () => {
  expect(rankOf(entry('Planning'), 'plan')).toBe(0)
  expect(rankOf(entry('Journal des imports'), 'IMP')).toBe(1)
  expect(rankOf(entry('Planning'), 'ann')).toBe(2)
  expect(rankOf(entry('Planning'), 'figer')).toBeNull()
})

it('finds without accents, by further words, and by words in any order', () => {
  expect(rankOf(entry('Clôturer un mois'), 'cloturer')).toBe(0)
  expect(rankOf(entry('Chiffre d’affaires', 'CA'), 'ca')).toBe(1)
  expect(rankOf(entry('Chiffre d’affaires'), "d'aff")).toBe(2)
  expect(rankOf(entry('Journal des imports'), 'imports journal')).toBe(1)
})

it('lists every act and screen without a query, the acts first', () => {
  expect(labels('')).toEqual([
    ['Agir', 'Importer Excel', 'Imprimer', 'Figer le potentiel'],
    ['Écrans', 'Planning', 'Journal des imports', 'Chiffre d’affaires'],
  ])
})

it('puts the group with the better match on top', () => {
  expect(labels('imp')).toEqual([
    ['Agir', 'Importer Excel', 'Imprimer'],
    ['Écrans', 'Journal des imports'],
  ])
  expect(labels('plan')).toEqual([['Écrans', 'Planning']])
})

it('adds the answer of the server below, and ignores the answer to another query', () => {
  const found = { query: 'imp', places: [entry('Impasse')], people: [entry('Impero')], more: false }
  expect(labels(' imp ', found).slice(2)).toEqual([
    ['Concessions', 'Impasse'],
    ['Collaborateurs', 'Impero'],
  ])
  expect(labels('impr', found)).toEqual([['Agir', 'Imprimer']])
  expect(labels('', { ...found, query: '' })).toHaveLength(2)
})

it('opens the marked option on Enter, else the first', () => {
  const options = [entry('Nantes'), entry('Nantes Sud')]
  const query = 'nan'
  expect(entered(options, 1, { query, awaited: false })).toBe(options[1])
  expect(entered(options, null, { query, awaited: false })).toBe(options[0])
  expect(entered([], null, { query, awaited: false })).toBeNull()
})

it('waits for the answer on Enter, unless an option is marked or begins with the query', () => {
  const query = 'aff'
  const inside = entry('Chiffre d’affaires')
  expect(entered([], null, { query: 'nantes', awaited: true })).toBe('wait')
  expect(entered([entry('Planning')], null, { query: 'lan', awaited: true })).toBe('wait')
  expect(entered([entry('Planning')], 0, { query: 'lan', awaited: true })).not.toBe('wait')
  expect(entered([inside], null, { query, awaited: true })).toBe(inside)
  expect(entered([entry('Planning')], null, { query: 'plan', awaited: true })).not.toBe('wait')
  expect(entered([entry('Planning')], null, { query: ' ', awaited: false })).toBeNull()
  expect(entered([entry('Planning')], 0, { query: '', awaited: true })).not.toBeNull()
})

it('steps from the last option to the first, and back', () => {
  expect(stepped(null, 1, 3)).toBe(0)
  expect(stepped(null, -1, 3)).toBe(2)
  expect(stepped(2, 1, 3)).toBe(0)
  expect(stepped(0, -1, 3)).toBe(2)
  expect(stepped(null, 1, 0)).toBeNull()
  expect(stepped(null, 1, 1)).toBe(0)
})
