import { untilWritten } from '~/db/compare-and-retry.server'
import { updateUser } from '~/db/user-writes.server'
import { findUser } from '~/db/users.server'
import { InvalidInputError } from '~/domain/errors'
import { HOUR_REQUIRED, isWallTime, type WallTime } from '~/domain/freshness/hours'
import { AccountGoneError } from '~/domain/users/accounts'
import { userChange } from '~/services/audit/user-change.server'
import { type Author, write } from '~/services/writes/write.server'

/** Whether and from when on an account has the mail of the morning; null: it has none. */
export async function readMorningMail(userId: string): Promise<WallTime | null> {
  return (await findUser(userId))?.morningMail ?? null
}

/**
 * Sets from when on the author has his mail of the morning, or ends it with null; told in the trail.
 * @returns whether anything changed
 * @throws InvalidInputError, AccountGoneError
 */
export async function setMorningMail(author: Author, hour: WallTime | null): Promise<boolean> {
  if (hour !== null && !isWallTime(hour)) throw new InvalidInputError({ hour: [HOUR_REQUIRED] })
  return untilWritten(async () => {
    const stored = await findUser(author.userId)
    if (!stored) throw new AccountGoneError()
    const old = stored.morningMail ?? null
    if (old === hour) return false
    const entry = userChange(stored, [{ field: 'morningMail', old, new: hour }])
    const change = { morningMail: hour }
    return (await write(author, [entry], (tx) => updateUser(stored, change, tx))) || null
  })
}
