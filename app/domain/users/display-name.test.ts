import { expect, it } from 'vitest'
import { displayName } from './display-name'

it('names an account by its address while it has no name', () => {
  const email = 'l.martin@exemple.fr'
  expect(displayName({ name: 'Léa Martin', email })).toBe('Léa Martin')
  expect(displayName({ name: '', email })).toBe(email)
})
