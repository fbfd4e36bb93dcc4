import { renameAuthor, renameInTrail } from '~/db/erasures.server'
import { renameFormerUser } from '~/db/former-users.server'
import { namesInTrail } from '~/db/person-data.server'
import { updateUser } from '~/db/user-writes.server'
import type { AuditChange } from '~/domain/audit/entry'
import { anonymousChanges } from '~/domain/personal-data/anonymous-lines'
import { anonymousEmail, ERASED } from '~/domain/personal-data/person'
import { now } from '~/infra/clock.server'
import { userChange } from '~/services/audit/user-change.server'
import { forgetBelongings } from '~/services/users/former.server'
import { type Author, write } from '~/services/writes/write.server'
import { type Account, allAccounts, isFormer } from './account.server'

/** What the account was ever called where only a name is kept, without what another account is called too. */
export async function namesOf(account: Account): Promise<string[]> {
  const { _id, name, email, formerNames = [] } = account
  // why both: the trail is shortened by its duration, and names from before were kept nowhere else
  const names = new Set([name, email, ...formerNames, ...(await namesInTrail('user', _id))])
  for (const other of await allAccounts())
    if (other._id !== _id) for (const its of [other.name, other.email]) names.delete(its)
  names.delete('')
  return [...names]
}

/**
 * The links of collaborators to the account, which the trail tells by name and address.
 * @param names those that are the account's alone: its address may be another one's by now
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

/**
 * Takes name and address of a closed account out of everything (7-beyond §4): what it did in the trail, imports,
 * requests, comments and keys stays under its new name; sessions, drafts, letters and alerts go. The account goes
 * last, so that a run that was cut begins again and does the rest. Closings keep who signed them.
 * @returns false when the account was written meanwhile
 */
export async function eraseAccount(
  author: Author,
  account: Account,
  { label, number }: { label: string; number: number },
): Promise<boolean> {
  const { _id } = account
  const email = anonymousEmail(number)
  await forgetBelongings(_id)
  const names = await namesOf(account)
  await renameAuthor(_id, { names, label, email })
  // why after: it tells the names by which all else is found
  await renameInTrail('user', _id, (changes) => anonymousChanges(changes, label))
  await renameInTrail('worker', null, withoutLink(account.email, names))
  const entry = userChange(account, [{ field: 'name', old: null, new: label }], 'anonymise')
  const renamed = { name: label, email, metier: '', formerNames: [], anonymisedAt: now() }
  const closed = {
    passwordHash: '',
    isActive: false,
    isOnTrial: false,
    trialExpiresAt: null,
    morningMail: null,
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
