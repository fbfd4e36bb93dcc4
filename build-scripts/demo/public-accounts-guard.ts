import { findUserByEmail, type UserDocument } from '~/db/collections/users.server'
import { verifyPassword } from '~/infra/auth/passwords.server'
import { ConfigurationError } from '~/infra/config/configuration-error'
import { environment } from '~/infra/config/environment.server'
import { closeAccount } from '~/services/users/status.server'
import type { Author } from '~/services/writes/write.server'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts'

/** The accounts that anybody who has read the documentation can sign in to: demo address, demo password, active. */
async function openDemoAccounts(): Promise<UserDocument[]> {
  const open: UserDocument[] = []
  for (const { email } of DEMO_ACCOUNTS) {
    const user = await findUserByEmail(email)
    if (user?.isActive && (await verifyPassword(user.passwordHash, DEMO_PASSWORD))) open.push(user)
  }
  return open
}

/**
 * Production does not serve a database that everybody can sign in to.
 * @throws ConfigurationError one sentence with the way out
 */
export async function refuseOpenDemo(): Promise<void> {
  if (!environment().production) return
  const [first, ...others] = await openDemoAccounts()
  if (!first) return
  const more =
    others.length > 0 ? ` et ${others.length} ${others.length > 1 ? 'autres' : 'autre'}` : ''
  throw new ConfigurationError(
    `Cette base contient des comptes de démonstration ouverts à tous (${first.email}${more}) : fermez-les avec « npm run close-demo », puis relancez.`,
  )
}

/** Whom the trail names: the operator, who has no account. */
const OPERATOR: Author = { userId: 'close-demo', email: '', name: 'npm run close-demo' }

/** Deactivates them and ends their sessions; returns their addresses. */
export async function closeDemoAccounts(): Promise<string[]> {
  const open = await openDemoAccounts()
  for (const { _id } of open) await closeAccount(OPERATOR, _id)
  return open.map(({ email }) => email)
}
