import { updateUser } from '~/db/collections/user-writes.server'
import { findUser } from '~/db/collections/users.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { InvalidInputError } from '~/domain/errors'
import { HOUR_REQUIRED, isWallTime, type WallTime } from '~/domain/freshness/wall-time'
import { AccountGoneError } from '~/domain/users/accounts'
import { userAuditEntry } from '~/services/audit/user-change.server'
import { type Author, write } from '~/services/writes/write.server'

/** Time from which an account gets its morning mail; null when it gets none. */
export async function readMorningMail(userId: string): Promise<WallTime | null> {
  return (await findUser(userId))?.morningMail ?? null
}

/**
 * Stores the time of the author's morning mail, null to end it, with an audit entry.
 * @returns whether anything changed
 * @throws InvalidInputError, AccountGoneError
 */
export async function setMorningMail(author: Author, hour: WallTime | null): Promise<boolean> {
  if (hour !== null && !isWallTime(hour)) throw new InvalidInputError({ hour: [HOUR_REQUIRED] })
  return retryOnConflict(async () => {
    const stored = await findUser(author.userId)
    if (!stored) throw new AccountGoneError()
    const old = stored.morningMail ?? null
    if (old === hour) return false
    const entry = userAuditEntry(stored, [{ field: 'morningMail', old, new: hour }])
    const change = { morningMail: hour }
    return (await write(author, [entry], (tx) => updateUser(stored, change, tx))) || null
  })
}
