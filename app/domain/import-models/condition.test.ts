import { expect, test } from 'vitest'
import {
  CONDITION_KINDS,
  type Condition,
  conditionOf,
  conditionParts,
  conditionText,
} from './condition'

const ALL: [Condition, string][] = [
  [['CLI', 'GAR'], 'Type = CLI ou GAR'],
  [{ not: ['INT', 'CES'] }, 'Type ≠ INT ni CES'],
  [{ startsWith: ['A', 'B'] }, 'Type commence par A ou B'],
  [{ empty: true }, 'Type est vide'],
  [{ empty: false }, 'Type n’est pas vide'],
]

test.each(ALL)('%j is read, joined and said', (condition, text) => {
  expect(conditionOf(conditionParts(condition))).toEqual(condition)
  expect(conditionText('Type', condition)).toBe(text)
})

test('every kind has its condition', () => {
  expect(ALL.map(([condition]) => conditionParts(condition).kind)).toEqual([...CONDITION_KINDS])
})
