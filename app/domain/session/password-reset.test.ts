import { expect, it } from 'vitest'
import { RESET_MS, RESET_REDIRECT_SECONDS, resetRequested } from './password-reset'

it('a link works for an hour; pages lead on after 2 s and 1 s (4-decisions, 10; spec 2 §4)', () => {
  expect(RESET_MS).toBe(60 * 60 * 1000)
  expect(RESET_REDIRECT_SECONDS).toEqual({ expired: 2, success: 1 })
})

it('the message never reveals if the address exists (spec 1 §8)', () => {
  expect(resetRequested('ana@exemple.fr')).toBe(
    'Un e-mail de réinitialisation a été envoyé à l’adresse ana@exemple.fr si celle-ci est associée à un compte.',
  )
})
