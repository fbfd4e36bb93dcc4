import { expect, it } from 'vitest'
import { statusText } from './status-text'

it('counts the unsaved cells, then says what the last act did', () => {
  expect(statusText(0, 0, '')).toBe('Aucune modification.')
  expect(statusText(1, 1, '')).toBe('1 modification à enregistrer · 1 code refusé.')
  expect(statusText(4, 0, '2 cellules collées.')).toBe(
    '4 modifications à enregistrer. 2 cellules collées.',
  )
  expect(statusText(2, 0, '2 cellules rétablies.')).toBe(
    '2 modifications à enregistrer. 2 cellules rétablies.',
  )
  expect(statusText(2, 1, '2 cellules collées.')).toBe(
    '2 modifications à enregistrer · 1 code refusé. 2 cellules collées.',
  )
})

it('says it once of an act that made every unsaved cell', () => {
  expect(statusText(293, 0, '293 cellules remplies.')).toBe('293 cellules remplies, à enregistrer.')
  expect(statusText(1, 0, '1 cellule collée. Léa Martin, jour 2, ignoré.')).toBe(
    '1 cellule collée, à enregistrer. Léa Martin, jour 2, ignoré.',
  )
})
