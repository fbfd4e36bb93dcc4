import {
  findUsers,
  type UserDocument,
  usersAssignedTo,
  usersOfRoles,
} from '~/db/collections/users.server'
import { coverOf } from '~/domain/access/cover'
import { type Cover, covers, type Principal, type Scope } from '~/domain/access/scope'
import { InvalidInputError } from '~/domain/errors'
import type { SiteScope } from '~/domain/hierarchy/network'
import type { AccountChoice } from '~/domain/planning/view'
import type { WorkerChange } from '~/domain/workers/changes'

const labelOf = ({ name, email }: { name: string; email: string }) =>
  name ? `${name} (${email})` : email

/** Scope of an account's assignment, for an account that covers the concession. */
function assignedTo({ kind }: Cover, site: SiteScope): Scope {
  return kind === 'group' || kind === 'plate' || kind === 'site'
    ? { ...site, type: kind }
    : { type: 'all' }
}

/**
 * Accounts that cover the concession and that the user may know: their assignment lies within the user's cover. So a
 * concession's secretary sees neither the network's administrators nor the group's managers.
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
 * Accounts to which the user may link a collaborator of the concession: active ones whose assignment covers it
 * (4-decisions, 32), by name. The currently linked account stays in the list, whatever its state.
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
 * Checks that a new link leads to an account that the user would be offered; an existing link may stay.
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

/** Returns a function from an account's identifier to its label; '-' for none. */
export async function accountNames(
  ids: readonly (string | null)[],
): Promise<(id: string) => string> {
  const accounts = await findUsers(ids.map((id) => id ?? ''))
  const names = new Map(accounts.map((user) => [user._id, labelOf(user)]))
  return (id) => (id ? (names.get(id) ?? id) : '-')
}

/** Changes for the audit: linked accounts by name, not by identifier. */
export async function namedChanges(changes: readonly WorkerChange[]): Promise<WorkerChange[]> {
  const link = changes.find(({ field }) => field === 'userId')
  if (!link) return [...changes]
  const names = await accountNames([link.old, link.new])
  const nameOf = (id: string | null) => id && names(id)
  return changes.map((change) =>
    change === link ? { ...link, old: nameOf(link.old), new: nameOf(link.new) } : change,
  )
}
