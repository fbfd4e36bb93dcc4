import { deleteInvitationMails, insertMail } from '~/db/collections/outbox.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { updateUser } from '~/db/collections/user-writes.server'
import type { UserDocument } from '~/db/collections/users.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { newId } from '~/db/driver/ids.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditDescription } from '~/domain/audit-entry'
import { frenchDateTime } from '~/domain/format/dates'
import type { Network } from '~/domain/hierarchy/network'
import { closedInvitation, type Invitation, newInvitation } from '~/domain/users/invitation'
import { ClosedAccountInvitedError, PasswordChosenError } from '~/domain/users/invitation-errors'
import type { AccountView } from '~/domain/users/view'
import { hashPassword } from '~/infra/auth/passwords.server'
import { newToken } from '~/infra/auth/tokens.server'
import { now } from '~/infra/process/clock.server'
import { userAuditEntry } from '~/services/audit/user-change.server'
import { hasMailServer, invitationUrl } from '~/services/mail/invitation-mail.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import { requirePasswords } from '~/services/session/password-sign-in.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { write } from '~/services/writes/write.server'
import { accountView, existingUser } from './read.server'

/** Invited account; `url` is the link to hand over, null when a mail carries it. */
export interface Invited {
  user: AccountView
  url: string | null
}

/** Password that no person knows. Another one voids every link of an account (see `verifyReset`). */
const unknownPassword = () => hashPassword(newToken())

/** Audit entry of an invitation: its end, no secret. */
export const invitationEntry = (user: UserDocument, { expiresAt }: Invitation): AuditDescription =>
  userAuditEntry(
    user,
    [
      { field: 'email', old: null, new: user.email },
      { field: 'invitedUntil', old: null, new: frenchDateTime(expiresAt) },
    ],
    'invite',
  )

/**
 * Enqueues the mail of an invitation in the transaction that stores it, in place of those of earlier ones; nothing
 * without a mail server.
 */
export async function postInvitation(
  { _id: userId }: UserDocument,
  { id }: Invitation,
  dueAt: Date,
  tx: Transaction,
): Promise<void> {
  await deleteInvitationMails(userId, tx)
  if (!hasMailServer()) return
  await insertMail({ kind: 'invitation', userId, invitation: id }, dueAt, `invitation-${id}`, tx)
}

/** Answer to the administrator once the invitation is stored: starts sending, or makes the link to hand over. */
export async function invitedOf(user: UserDocument, network: Network): Promise<Invited> {
  const view = accountView(user, network)
  if (!hasMailServer() && user.invitation)
    return { user: view, url: await invitationUrl(user, user.invitation) }
  void sendDueMails()
  return { user: view, url: null }
}

/**
 * Invites an account again that has not chosen its password (7-beyond §6): a new link for 7 days; earlier ones are
 * void.
 * @throws ForbiddenError, PasswordsOffError 403, UserNotFoundError, PasswordChosenError 409,
 * ClosedAccountInvitedError 409
 */
export async function resendInvitation(principal: Principal, id: string): Promise<Invited> {
  requireAdministration(principal)
  requirePasswords()
  const invitation = newInvitation(newId(), now())
  const passwordHash = await unknownPassword()
  const dueAt = new Date()
  const user = await retryOnConflict(async () => {
    const stored = await existingUser(id)
    if (!stored.invitation) throw new PasswordChosenError()
    if (!stored.isActive) throw new ClosedAccountInvitedError()
    const changes = { invitation, passwordHash }
    const entry = invitationEntry(stored, invitation)
    const isWritten = await write(principal, [entry], async (tx) => {
      if (!(await updateUser(stored, changes, tx))) return false
      await postInvitation(stored, invitation, dueAt, tx)
      return true
    })
    return isWritten ? { ...stored, ...changes } : null
  })
  return invitedOf(user, (await referenceData()).network)
}

/** Changes that void the invitation of an account that is being closed; none for an account without one. */
export const withoutInvitation = async ({ invitation }: UserDocument) =>
  invitation
    ? { invitation: closedInvitation(invitation, now()), passwordHash: await unknownPassword() }
    : {}
