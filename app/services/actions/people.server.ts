import { accountsCovering, type UserDocument, usersAssignedTo } from '~/db/collections/users.server'
import { isId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import type { ActionScope } from '~/domain/actions/action'
import { InvalidInputError } from '~/domain/errors'
import { isOpen } from '~/domain/session/account'
import { displayName } from '~/domain/users/display-name'
import { now } from '~/infra/process/clock.server'
import { placeOfScope } from './action-scope.server'

/** Person who acts: an account, or a name alone. */
export interface Person {
  who: string
  whoId: string | null
}

type Account = Pick<UserDocument, '_id' | 'name' | 'email'>

/** Open accounts of a scope and what is above it, and the user's own, by name. */
async function accountsOf(principal: Principal, scope: ActionScope): Promise<Account[]> {
  const place = placeOfScope(scope)
  const assigned = await usersAssignedTo(Object.values(place).filter(Boolean))
  const { userId: _id, name, email } = principal
  const open = assigned.filter((user) => user._id !== _id && isOpen(user, now()))
  return [{ _id, name, email }, ...open].sort((a, b) =>
    displayName(a).localeCompare(displayName(b), 'fr'),
  )
}

/** Open administrators, who cover every scope. */
async function administrators(): Promise<Account[]> {
  const covering = await accountsCovering([])
  return covering.filter((user) => isOpen(user, now()))
}

/** Names offered for the person who acts, each once. */
export async function offeredPeople(principal: Principal, scope: ActionScope): Promise<string[]> {
  return [...new Set((await accountsOf(principal, scope)).map(displayName))]
}

const plain = (text: string) => text.trim().toLocaleLowerCase('fr')

/**
 * Finds the account that `who` names: by identifier, e-mail address, or the name of one account only. Accounts of the
 * scope come before the administrators. Any other text is a name without an account.
 * @throws InvalidInputError for an identifier of no such account
 */
export async function resolvePerson(
  principal: Principal,
  scope: ActionScope,
  who: string,
): Promise<Person> {
  const isNamed = (one: Account) =>
    one._id === who || [one.email, displayName(one)].map(plain).includes(plain(who))
  const assigned = (await accountsOf(principal, scope)).filter(isNamed)
  const found = assigned.length > 0 ? assigned : (await administrators()).filter(isNamed)
  const [account] = found
  if (account && found.length === 1) return { who: displayName(account), whoId: account._id }
  if (isId(who)) throw new InvalidInputError({ who: ['Ce compte ne couvre pas ce périmètre.'] })
  return { who, whoId: null }
}
