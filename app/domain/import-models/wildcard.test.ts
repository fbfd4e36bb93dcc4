import { expect, it } from 'vitest'
import { matchesWildcard, wildcardPart } from './wildcard'

it.each([
  ['Edition*', 'Édition 3', true],
  ['Edition*', 'edition', true],
  ['Edition*', 'Ré-édition', false],
  ['Edition 1', 'EDITION  1', true],
  ['Edition 1', 'Edition 12', false],
  ['*Atelier*2026', 'Détail atelier mai 2026', true],
  ['*Atelier*2026', 'Détail atelier mai 2025', false],
  ['ab*ba', 'aba', false],
  ['Concession *', 'Concessionnaires', false],
  ['Concession *', 'CONCESSION   00142 LYON', true],
])('%s and %s (8 §5)', (pattern, text, fits) => expect(matchesWildcard(pattern, text)).toBe(fits))

it('takes the text behind the only star', () => {
  expect(wildcardPart('Concession *', 'Concession  00142 LYON VAISE')).toBe('00142 LYON VAISE')
  expect(wildcardPart('*Atelier *', 'L’Atelier Méca')).toBe('L’Atelier Méca')
})
