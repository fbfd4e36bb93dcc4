import { searchKeys, searchKeysOf } from '~/domain/search/search'
import { searchAccounts, soughtText } from '~/domain/users/view'
import { byEmail, storedEmail, type UserDocument, users } from './users.server'

/** What an account is found by. */
export const userKeys = (user: Pick<UserDocument, 'email' | 'name' | 'metier'>): string[] =>
  searchKeys(soughtText(user))

/** Some accounts, by address. */
export async function someUsers(skip: number, limit: number): Promise<UserDocument[]> {
  return (await users.open()).find().sort({ email: 1 }).skip(skip).limit(limit).toArray()
}

/** How many accounts there are. */
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

/** What a search finds, and whether there are more accounts than it looked through. */
interface Sought {
  rows: UserDocument[]
  cut: boolean
}

/**
 * The accounts that a search looks through, by address: of a few all, of many those whose address begins like the query
 * or whose words begin like its words, 500 at most of each.
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
