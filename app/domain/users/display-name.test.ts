import { expect, it } from 'vitest'
import { shownName } from './display-name'

it('names an account by its address while it has no name', () => {
  const email = 'l.martin@exemple.fr'
  expect(shownName({ name: 'Léa Martin', email })).toBe('Léa Martin')
  expect(shownName({ name: '', email })).toBe(email)
})
