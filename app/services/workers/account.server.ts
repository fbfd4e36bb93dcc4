import { findUsers, type UserDocument, usersAssignedTo, usersOfRoles } from '~/db/users.server'
import { coverOf } from '~/domain/access/cover'
import { type Cover, covers, type Principal, type Scope } from '~/domain/access/scope'
import { InvalidInputError } from '~/domain/errors'
import type { SiteScope } from '~/domain/hierarchy/network'
import type { AccountChoice } from '~/domain/planning/view'
import type { WorkerChange } from '~/domain/workers/changes'

const labelOf = ({ name, email }: { name: string; email: string }) =>
  name ? `${name} (${email})` : email

/** What an account is assigned to, of one that covers the concession. */
function assignedTo({ kind }: Cover, site: SiteScope): Scope {
  return kind === 'group' || kind === 'plate' || kind === 'site'
    ? { ...site, type: kind }
    : { type: 'all' }
}

/**
 * The accounts that cover the concession and are known to the asker: assigned to what he covers or to a part of it,
 * so that a concession's secretary is told neither the network's administrators nor who leads its group.
 */
async function accountsOf(asker: Principal, site: SiteScope) {
  const [administrators, assigned] = await Promise.all([
    usersOfRoles(['administrator']),
    usersAssignedTo([site.siteId, site.plateId, site.groupId]),
  ])
  const isKnown = (user: UserDocument) => {
    const cover = coverOf(user)
    return covers(cover, site) && covers(asker.cover, assignedTo(cover, site))
  }
  const others = assigned.filter(({ role }) => role !== 'administrator')
  return [...administrators, ...others].filter(isKnown)
}

/**
 * The accounts that the asker may link a collaborator of the concession to: active ones whose assignment covers it
 * (4-decisions, 32), sorted by name; the one that is linked now stays among them whatever became of it.
 */
export async function accountChoices(
  asker: Principal,
  site: SiteScope,
  linked: string | null,
): Promise<AccountChoice[]> {
  const offered = (await accountsOf(asker, site)).filter(({ isActive }) => isActive)
  const kept = offered.some(({ _id }) => _id === linked) ? [] : await findUsers([linked ?? ''])
  return [...offered, ...kept]
    .map((user) => ({ value: user._id, label: labelOf(user) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'fr'))
}

/**
 * A link must lead to an account that the asker would be offered; one that stands may stay.
 * @throws InvalidInputError
 */
export async function assertLinkable(
  asker: Principal,
  site: SiteScope,
  userId: string | null,
  kept: string | null,
): Promise<void> {
  if (userId === null || userId === kept) return
  if ((await accountsOf(asker, site)).some(({ _id }) => _id === userId)) return
  throw new InvalidInputError(
    { userId: ['Ce compte n’existe pas ou ne couvre pas la concession du collaborateur.'] },
    400,
  )
}

/** How accounts are called, by identifier; '-' for none. */
export async function accountNames(
  ids: readonly (string | null)[],
): Promise<(id: string) => string> {
  const accounts = await findUsers(ids.map((id) => id ?? ''))
  const names = new Map(accounts.map((user) => [user._id, labelOf(user)]))
  return (id) => (id ? (names.get(id) ?? id) : '-')
}

/** The changes as the trail tells them: linked accounts by name, not by identifier. */
export async function namedChanges(changes: readonly WorkerChange[]): Promise<WorkerChange[]> {
  const link = changes.find(({ field }) => field === 'userId')
  if (!link) return [...changes]
  const names = await accountNames([link.old, link.new])
  const nameOf = (id: string | null) => id && names(id)
  return changes.map((change) =>
    change === link ? { ...link, old: nameOf(link.old), new: nameOf(link.new) } : change,
  )
}
