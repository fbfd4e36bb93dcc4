import { findUserByEmail, type UserDocument } from '~/db/collections/users.server'
import { verifyPassword } from '~/infra/auth/passwords.server'
import { ConfigurationError } from '~/infra/config/configuration-error'
import { environment } from '~/infra/config/environment.server'
import { closeAccount } from '~/services/users/status.server'
import type { Author } from '~/services/writes/write.server'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts'

/** Active demo accounts that still have the documented demo password. */
async function openDemoAccounts(): Promise<UserDocument[]> {
  const open: UserDocument[] = []
  for (const { email } of DEMO_ACCOUNTS) {
    const user = await findUserByEmail(email)
    if (user?.isActive && (await verifyPassword(user.passwordHash, DEMO_PASSWORD))) open.push(user)
  }
  return open
}

/**
 * Refuses to start in production with open demo accounts.
 * @throws ConfigurationError one sentence that says how to close the accounts
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

/** Author in the audit trail: the operator, who has no account. */
const OPERATOR: Author = { userId: 'close-demo', email: '', name: 'npm run close-demo' }

/** Deactivates the open demo accounts and ends their sessions. @returns their e-mail addresses */
export async function closeDemoAccounts(): Promise<string[]> {
  const open = await openDemoAccounts()
  for (const { _id } of open) await closeAccount(OPERATOR, _id)
  return open.map(({ email }) => email)
}
