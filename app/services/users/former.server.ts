import { deleteAlertState } from '~/db/alert-states.server'
import { deleteDraftsOf } from '~/db/drafts.server'
import type { FormerUserDocument } from '~/db/former-users.server'
import { deleteLettersTo } from '~/db/outbox.server'
import { forgetResets } from '~/db/password-resets.server'
import { deleteSessionsOf } from '~/db/sessions.server'
import type { UserDocument } from '~/db/users.server'
import { unlinkAccount } from '~/services/workers/planning.server'
import { registerFollowUp } from '~/services/writes/follow-ups.server'

/** Who a deleted account was, as it is kept. @param at when it is deleted */
export function formerOf(user: UserDocument, at: Date): FormerUserDocument {
  const { _id, email, name, formerNames = [], metier, role, createdAt, anonymisedAt } = user
  const closedAt = user.closedAt ?? at
  return {
    _id,
    email,
    name,
    formerNames,
    metier,
    role,
    createdAt,
    closedAt,
    deletedAt: at,
    ...(anonymisedAt ? { anonymisedAt } : {}),
  }
}

/** Forgets what is an account's alone: sessions, mailed links, drafts, letters, told alerts. Safe to repeat. */
export async function forgetBelongings(userId: string): Promise<void> {
  await deleteSessionsOf(userId)
  await Promise.all([
    forgetResets(userId),
    deleteDraftsOf(userId),
    deleteLettersTo(userId),
    deleteAlertState(userId),
  ])
}

/** What follows the deletion of an account: what was its own goes, its collaborators are untied. */
export const ACCOUNT_DELETED = registerFollowUp(
  'account-deleted',
  async (author, { id, former }) => {
    await forgetBelongings(id)
    await unlinkAccount(author, id, former?.role)
  },
)
