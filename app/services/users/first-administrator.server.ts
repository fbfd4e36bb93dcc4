import type { UserDocument } from '~/db/collections/users.server'
import { newId } from '~/db/driver/ids.server'
import { ROLE_LABELS } from '~/domain/access/roles'
import { changesBetween } from '~/domain/audit/changes'
import type { AuditDescription } from '~/domain/audit-entry'
import { checkNewPassword } from '~/domain/session/password'
import { commonPasswords } from '~/infra/auth/common-passwords.server'
import { hashPassword } from '~/infra/auth/passwords.server'
import { newToken } from '~/infra/auth/tokens.server'
import { now } from '~/infra/process/clock.server'
import { userAuditEntry } from '~/services/audit/user-change.server'

/** Identity and password of an administrator who is made without another one. */
export interface FirstAccountInput {
  /** valid and in lower case */
  email: string
  /** may be empty */
  name: string
  /** null: a random one that no person knows, where accounts sign in through the company's provider only */
  password: string | null
}

/**
 * Account of an administrator and its audit entry, for the caller to store in one transaction.
 * @throws the errors of `checkNewPassword` 422
 */
export async function firstAdministrator({
  email,
  name,
  password,
}: FirstAccountInput): Promise<{ user: UserDocument; entry: AuditDescription }> {
  if (password !== null) checkNewPassword(password, await commonPasswords(), { email, name })
  const user: UserDocument = {
    _id: newId(),
    email,
    name,
    metier: '',
    role: 'administrator',
    isActive: true,
    isOnTrial: false,
    trialExpiresAt: null,
    assignmentLevel: null,
    assignmentId: null,
    referenceConcessionId: null,
    passwordHash: await hashPassword(password ?? newToken()),
    createdAt: now(),
  }
  const known = { email, role: ROLE_LABELS.administrator }
  const changes = changesBetween(null, name === '' ? known : { ...known, name })
  return { user, entry: userAuditEntry(user, changes, 'create') }
}
