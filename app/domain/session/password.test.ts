import { describe, expect, it } from 'vitest'
import { checkNewPassword } from './password'

const COMMON = new Set(['password', 'azertyuiop'])
const OWNER = { email: 'helene.lefevre@garage-lefevre.fr', name: 'Hélène Lefèvre' }
const OWN = 'Le mot de passe ne peut pas être l’adresse e-mail ou le nom du compte.'

describe('a new password (4-decisions, 10)', () => {
  // guards against: a password equal to the account's address
  it.each([
    ['', 'Le mot de passe doit contenir au moins 8 caractères.'],
    ['1234567', 'Le mot de passe doit contenir au moins 8 caractères.'],
    // seven letters, the accents typed apart
    ['éééabcd'.normalize('NFD'), 'Le mot de passe doit contenir au moins 8 caractères.'],
    // a key of two code units is one character
    ['🔑'.repeat(7), 'Le mot de passe doit contenir au moins 8 caractères.'],
    ['a'.repeat(129), 'Le mot de passe doit contenir au plus 128 caractères.'],
    ['password', 'Ce mot de passe est trop courant.'],
    ['AzertyUIOP', 'Ce mot de passe est trop courant.'],
    ['helene.lefevre@garage-lefevre.fr', OWN],
    ['Helene.Lefevre', OWN],
    ['helene-lefevre', OWN],
    ['Hélène Lefèvre', OWN],
    ['lefevre helene', OWN],
    ['garage-lefevre.fr', OWN],
  ])('%j is refused', (password, sentence) => {
    expect(() => checkNewPassword(password, COMMON, OWNER)).toThrow(sentence)
  })

  it.each([
    '12345678',
    'a'.repeat(128),
    '🔑'.repeat(8),
    'mot de passe',
    'password1',
    'lefevre-2026',
  ])('%j is accepted', (password) => {
    expect(checkNewPassword(password, COMMON, OWNER)).toBeUndefined()
  })

  it('an account without a name has none to compare with', () => {
    const unnamed = { email: 'a@b.fr', name: '' }
    expect(checkNewPassword('!!!!!!!!', COMMON, unnamed)).toBeUndefined()
  })
})
