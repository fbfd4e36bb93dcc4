import { forgetInWorkbooks, renameAuthor, renameInTrail } from '~/db/collections/erasures.server'
import { renameFormerUser } from '~/db/collections/former-users.server'
import { namesInTrail } from '~/db/collections/personal-data.server'
import { updateUser } from '~/db/collections/user-writes.server'
import type { AuditChange } from '~/domain/audit-entry'
import { anonymousChanges, withoutPerson } from '~/domain/personal-data/anonymise-rows'
import { anonymousEmail, ERASED } from '~/domain/personal-data/person'
import { now } from '~/infra/process/clock.server'
import { userAuditEntry } from '~/services/audit/user-change.server'
import { deleteBelongings } from '~/services/users/deleted-account.server'
import { type Author, write } from '~/services/writes/write.server'
import { type Account, allAccounts, isFormer } from './account.server'

/**
 * Current and former names of the account, for data that hold only a name; without names that another account has too.
 */
export async function namesOf(account: Account): Promise<string[]> {
  const { _id, name, email, formerNames = [] } = account
  // Both sources: retention shortens the audit, and only the audit holds names older than `formerNames`.
  const names = new Set([name, email, ...formerNames, ...(await namesInTrail('user', _id))])
  for (const other of await allAccounts())
    if (other._id !== _id) for (const its of [other.name, other.email]) names.delete(its)
  names.delete('')
  return [...names]
}

/**
 * Erases the links of collaborators to the account, which the audit holds as name and email.
 * @param names names of this account alone: another account may have its email by now
 */
const withoutLink =
  (email: string, names: readonly string[]) =>
  (changes: readonly AuditChange[]): AuditChange[] | null => {
    const isOwn = names.includes(email)
    const links = new Set(names.map((name) => `${name} (${email})`))
    const isLink = (value: string) =>
      links.has(value) || (isOwn && (value === email || value.endsWith(`(${email})`)))
    const of = (value: AuditChange['old']) =>
      typeof value === 'string' && isLink(value) ? ERASED : value
    const next = changes.map((change) =>
      change.field === 'userId' ? { ...change, old: of(change.old), new: of(change.new) } : change,
    )
    const isSame = next.every(
      (one, i) => one.old === changes[i]?.old && one.new === changes[i]?.new,
    )
    return isSame ? null : next
  }

const isOneOf = (names: readonly string[]) => (name: unknown) =>
  typeof name === 'string' && names.includes(name)

/**
 * Anonymises a closed account in all data (7-beyond §4). Its audit entries, imports, tickets, comments, actions and keys stay
 * under its new name; sessions, drafts, letters and alerts are deleted. The account itself is written last, so that an
 * interrupted run starts again. Closings keep the name of their author.
 * @returns false when a concurrent write changed the account
 */
export async function eraseAccount(
  author: Author,
  account: Account,
  { label, number }: { label: string; number: number },
): Promise<boolean> {
  const { _id } = account
  const email = anonymousEmail(number)
  await deleteBelongings(_id)
  const names = await namesOf(account)
  await renameAuthor(_id, { names, label, email })
  await forgetInWorkbooks(_id, names)
  // Only now: these entries hold the names by which the other data are found.
  await renameInTrail('user', _id, (changes) => anonymousChanges(changes, label))
  await renameInTrail('worker', null, withoutLink(account.email, names))
  await renameInTrail('action', null, (changes) => withoutPerson(changes, isOneOf(names), label))
  const entry = userAuditEntry(account, [{ field: 'name', old: null, new: label }], 'anonymise')
  const renamed = { name: label, email, metier: '', formerNames: [], anonymisedAt: now() }
  const closed = {
    passwordHash: '',
    invitation: null,
    isActive: false,
    isOnTrial: false,
    trialExpiresAt: null,
    morningMail: null,
    morningFile: false,
    alerts: {},
    hasAlerts: false,
    sessionId: null,
    secondFactor: null,
    pendingFactor: null,
    companyAccount: null,
  }
  return write(author, [entry], (tx) =>
    isFormer(account)
      ? renameFormerUser(account, renamed, tx)
      : updateUser(account, { ...renamed, ...closed }, tx),
  )
}
