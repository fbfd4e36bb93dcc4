import { deleteAlertState } from '~/db/collections/alert-states.server'
import { deleteDraftsOf } from '~/db/collections/drafts.server'
import type { FormerUserDocument } from '~/db/collections/former-users.server'
import { deleteFilesOf } from '~/db/collections/import-files.server'
import { deleteNetworkPreviewsOf } from '~/db/collections/network-previews.server'
import { deleteMailsTo } from '~/db/collections/outbox.server'
import { deleteResets } from '~/db/collections/password-resets.server'
import { deleteSessionsOf } from '~/db/collections/sessions.server'
import type { UserDocument } from '~/db/collections/users.server'
import { unlinkAccount } from '~/services/workers/planning-follow-ups.server'
import { registerFollowUp } from '~/services/writes/follow-ups.server'

/** Stored identity of a deleted account. @param at time of the deletion */
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

/** Deletes an account's own data: sessions, mailed links, drafts, kept files, letters, alert state. Safe to repeat. */
export async function deleteBelongings(userId: string): Promise<void> {
  await deleteSessionsOf(userId)
  await Promise.all([
    deleteResets(userId),
    deleteDraftsOf(userId),
    deleteFilesOf(userId),
    deleteNetworkPreviewsOf(userId),
    deleteMailsTo(userId),
    deleteAlertState(userId),
  ])
}

/** Follow-up of a deleted account: deletes its own data and unlinks its collaborators. */
export const ACCOUNT_DELETED = registerFollowUp(
  'account-deleted',
  async (author, { id, former }) => {
    await deleteBelongings(id)
    await unlinkAccount(author, id, former?.role)
  },
)
