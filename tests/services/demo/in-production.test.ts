import { expect, it } from 'vitest'
import { findUser } from '~/db/collections/users.server'
import { hashPassword } from '~/infra/auth/passwords.server'
import { ConfigurationError } from '~/infra/config/configuration-error'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../build-scripts/demo/accounts'
import {
  closeDemoAccounts,
  refuseOpenDemo,
} from '../../../build-scripts/demo/public-accounts-guard'
import { makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase({ variables: { NODE_ENV: 'production', APP_URL: 'https://apv.exemple.fr' } })

// guards against: production starts on a database with open demo accounts
it('refuses to serve a database that everybody can sign in to, until its demo accounts are closed', async () => {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const [first, second, third] = DEMO_ACCOUNTS.map(({ email }) => email)
  const own = await makeUser({ email: 'admin@essai.fr', role: 'administrator' })
  await makeUser({ email: first, passwordHash })
  await makeUser({ email: second, passwordHash })
  // an account whose password was changed is not open to everybody
  const changed = await makeUser({ email: third })
  const refusal = refuseOpenDemo()
  await expect(refusal).rejects.toThrow(ConfigurationError)
  await expect(refusal).rejects.toThrow(
    `Cette base contient des comptes de démonstration ouverts à tous (${first} et 1 autre)`,
  )
  expect(await closeDemoAccounts()).toEqual([first, second])
  await expect(refuseOpenDemo()).resolves.toBeUndefined()
  for (const { _id } of [own, changed]) expect((await findUser(_id))?.isActive).toBe(true)
})

it('closes them without another administrator: the operator creates an account', async () => {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const email = DEMO_ACCOUNTS[0]?.email ?? ''
  await makeUser({ email, passwordHash, role: 'administrator' })
  expect(await closeDemoAccounts()).toEqual([email])
})
