import { deleteAlertState } from '~/db/alert-states.server'
import { deleteDraftsOf } from '~/db/drafts.server'
import { renameAuthor, renameInTrail } from '~/db/erasures.server'
import { deleteLettersTo } from '~/db/outbox.server'
import { forgetResets } from '~/db/password-resets.server'
import { namesInTrail } from '~/db/person-data.server'
import { deleteSessionsOf } from '~/db/sessions.server'
import { allUsers, type UserDocument, updateUser } from '~/db/users.server'
import type { AuditChange } from '~/domain/audit/entry'
import { anonymousChanges } from '~/domain/personal-data/anonymous-lines'
import { anonymousEmail, ERASED } from '~/domain/personal-data/person'
import { now } from '~/infra/clock.server'
import { deedOf } from '~/services/audit/deeds.server'
import { type Author, change } from '~/services/rollups/change.server'

/** What the account was ever called where only a name is kept, without what another account is called too. */
export async function namesOf(user: UserDocument): Promise<string[]> {
  const { _id, name, email, formerNames = [] } = user
  // why both: the trail is shortened by its duration, and names from before were kept nowhere else
  const names = new Set([name, email, ...formerNames, ...(await namesInTrail('user', _id))])
  for (const other of await allUsers()) if (other._id !== _id) names.delete(other.name)
  names.delete('')
  return [...names]
}

/** The links of collaborators to the account, which the trail tells by name and address. */
const withoutLink =
  (email: string) =>
  (changes: readonly AuditChange[]): AuditChange[] | null => {
    const of = (value: AuditChange['old']) =>
      typeof value === 'string' && (value === email || value.endsWith(`(${email})`))
        ? ERASED
        : value
    const next = changes.map((change) =>
      change.field === 'userId' ? { ...change, old: of(change.old), new: of(change.new) } : change,
    )
    const isSame = next.every(
      (one, i) => one.old === changes[i]?.old && one.new === changes[i]?.new,
    )
    return isSame ? null : next
  }

/**
 * Takes name and address of a closed account out of everything (7-beyond §4): what it did in the trail, imports,
 * requests, comments and keys stays under its new name; sessions, drafts, letters and alerts go. The account goes
 * last, so that a run that was cut begins again and does the rest. Closings keep who signed them.
 * @returns false when the account was written meanwhile
 */
export async function eraseAccount(
  author: Author,
  user: UserDocument,
  { label, number }: { label: string; number: number },
): Promise<boolean> {
  const { _id } = user
  const email = anonymousEmail(number)
  await deleteSessionsOf(_id)
  await Promise.all([
    forgetResets(_id),
    deleteDraftsOf(_id),
    deleteLettersTo(_id),
    deleteAlertState(_id),
  ])
  await renameAuthor(_id, { names: await namesOf(user), label, email })
  // why after: it tells the names by which all else is found
  await renameInTrail('user', _id, (changes) => anonymousChanges(changes, label))
  await renameInTrail('worker', null, withoutLink(user.email))
  const deed = deedOf('users', user, {
    ...{ entity: 'user', entityId: _id, action: 'anonymise' },
    changes: [{ field: 'name', old: null, new: label }],
  })
  const changes = {
    ...{ name: label, email, metier: '', passwordHash: '', isActive: false },
    ...{ isOnTrial: false, trialExpiresAt: null, morningMail: null, alerts: {}, hasAlerts: false },
    ...{ secondFactor: null, pendingFactor: null, companyAccount: null, anonymisedAt: now() },
    ...{ sessionId: null, formerNames: [] },
  }
  const done = await change(author, { deeds: [deed] }, (token) => updateUser(user, changes, token))
  return done.size > 0
}
