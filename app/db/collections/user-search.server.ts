import { searchKeys, searchKeysOf } from '~/domain/search/search'
import { searchAccounts, soughtText } from '~/domain/users/view'
import { byEmail, storedEmail, type UserDocument, users } from './users.server'

/** Search keys of an account: its e-mail, name and trade. */
export const userKeys = (user: Pick<UserDocument, 'email' | 'name' | 'metier'>): string[] =>
  searchKeys(soughtText(user))

/** One page of the accounts, ordered by e-mail. */
export async function someUsers(skip: number, limit: number): Promise<UserDocument[]> {
  return (await users.open()).find().sort({ email: 1 }).skip(skip).limit(limit).toArray()
}

/** Number of accounts. */
export async function countUsers(): Promise<number> {
  return (await users.open()).countDocuments({ email: { $gte: '' } })
}

/** Accounts with all of these search keys, in no order. @param keys at least one */
async function usersByKeys(keys: readonly string[], limit: number): Promise<UserDocument[]> {
  return (await users.open())
    .find({ $and: keys.map((key) => ({ searchKeys: key })) })
    .limit(limit)
    .toArray()
}

/** Accounts whose address begins like this, by address. */
async function usersByAddress(start: string, limit: number): Promise<UserDocument[]> {
  const from = storedEmail(start)
  return (await users.open())
    .find({ email: { $gte: from, $lt: `${from}\uffff` } })
    .sort({ email: 1 })
    .limit(limit)
    .toArray()
}

/** Accounts that a search looks through at most. */
const LOOKED_THROUGH = 500

/** Result of a search; `cut` is true when more accounts exist than were searched. */
interface Sought {
  rows: UserDocument[]
  cut: boolean
}

/**
 * Candidates of a search, ordered by e-mail. Up to 500 accounts: all of them. Above: those whose e-mail begins with the
 * query, and those whose words begin with the query's words, at most 500 of each.
 */
export async function accountsFor(query: string): Promise<Sought> {
  const most = LOOKED_THROUGH + 1
  const isFew = (await countUsers()) <= LOOKED_THROUGH
  const keys = isFew ? [] : searchKeysOf(query)
  const [looked, alike] = await Promise.all([
    keys.length > 0 ? usersByKeys(keys, most) : someUsers(0, most),
    isFew ? [] : usersByAddress(query, LOOKED_THROUGH),
  ])
  const byId = new Map([...alike, ...looked.slice(0, LOOKED_THROUGH)].map((one) => [one._id, one]))
  const rows = [...byId.values()].sort(byEmail)
  return { rows, cut: looked.length > LOOKED_THROUGH }
}

/** Those of them whose e-mail, name and trade hold every word of the query (spec 2 §2). */
export async function seekAccounts(query: string): Promise<Sought> {
  const { rows, cut } = await accountsFor(query)
  return { rows: searchAccounts(rows, query), cut }
}
