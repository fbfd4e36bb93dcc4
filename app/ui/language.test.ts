import { expect, it } from 'vitest'
import { langOf } from './language'

it('marks the four sentences that spec 1 §8 fixes in English, and no French one', () => {
  const english = [
    'Token is missing.',
    'No response from server. Check connection.',
    'An error occurred setting up the request.',
    'An unexpected error occurred',
  ]
  expect(english.map(langOf)).toEqual(['en', 'en', 'en', 'en'])
  expect(['Une erreur est survenue', 'Année inconnue', 'Nombre attendu'].map(langOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
