import { expect, it } from 'vitest'
import { checkNewPassword } from '~/domain/session/password'
import { commonPasswords } from './common-passwords.server'

const OWNER = { email: 'a@essai.fr', name: '' }

it.each([
  'motdepasse',
  'MotDePasse1',
  'mot de passe',
  'azertyuiop',
  'azerty123',
  'bonjour1',
  'soleil12',
  'doudoudoudou',
  'loulou123',
  'Marseille13',
  'chouchou',
  'jetaime1',
  'garage123',
  'password',
])('%j is refused', async (password) => {
  const common = await commonPasswords()
  expect(() => checkNewPassword(password, common, OWNER)).toThrow(
    'Ce mot de passe est trop courant.',
  )
})

it.each(['Demo-2026!', 'quatre roues motrices', 'soleil de novembre'])(
  '%j is accepted',
  async (password) => {
    expect(checkNewPassword(password, await commonPasswords(), OWNER)).toBeUndefined()
  },
)
