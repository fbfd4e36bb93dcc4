import { expect, test } from 'vitest'
import { CONDITION_KINDS, type Condition, conditionOf, conditionParts } from './condition'
import { partOfColumn } from './condition-part'
import { conditionText } from './condition-text'

const ALL: [Condition, string][] = [
  [['CLI', 'GAR'], 'Type = CLI ou GAR'],
  [{ not: ['INT', 'CES'] }, 'Type ≠ INT ni CES'],
  [{ startsWith: ['A', 'B'] }, 'Type commence par A ou B'],
  [{ empty: true }, 'Type est vide'],
  [{ empty: false }, 'Type n’est pas vide'],
]

const OF_PARTS: [Condition, string][] = [
  [{ is: ['FAC'], part: 'letters' }, 'Type (les lettres) = FAC'],
  [{ not: ['A'], part: { before: '-' } }, 'Type (le texte avant «\u202f-\u202f») ≠ A'],
  [{ startsWith: ['00'], part: 'digits' }, 'Type (les chiffres) commence par 00'],
]

test.each([...ALL, ...OF_PARTS])('%j is read, joined and said', (condition, text) => {
  expect(conditionOf(conditionParts(condition))).toEqual(condition)
  expect(conditionText('Type', condition)).toBe(text)
})

test('every kind has its condition', () => {
  expect(ALL.map(([condition]) => conditionParts(condition).kind)).toEqual([...CONDITION_KINDS])
})

test('the part of a column is that of any of its conditions', () => {
  const columns = {
    netRevenue: [{ column: 'MO', where: { type: { empty: false } } }],
    hecHours: [{ column: 'MO', where: { TYPE: { is: ['A'], part: 'letters' as const } } }],
  }
  expect(partOfColumn({ columns }, 'Type')).toBe('letters')
  expect(partOfColumn({ columns }, 'MO')).toBeUndefined()
})
