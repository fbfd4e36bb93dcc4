import { updateUser } from '~/db/collections/user-writes.server'
import { findUser } from '~/db/collections/users.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { changesBetween } from '~/domain/audit/changes'
import { InvalidInputError } from '~/domain/errors'
import { HOUR_REQUIRED, isWallTime, type WallTime } from '~/domain/freshness/wall-time'
import { AccountGoneError } from '~/domain/users/accounts'
import { userAuditEntry } from '~/services/audit/user-change.server'
import { type Author, write } from '~/services/writes/write.server'

/** Time from which an account gets its morning mail, null when it gets none, and whether the comparison goes with it. */
export async function readMorningMail(
  userId: string,
): Promise<{ hour: WallTime | null; file: boolean }> {
  const user = await findUser(userId)
  return { hour: user?.morningMail ?? null, file: user?.morningFile ?? false }
}

/**
 * Stores the time of the author's morning mail, null to end it, with an audit entry.
 * @param file whether the comparison goes with it; undefined: as before
 * @returns whether anything changed
 * @throws InvalidInputError, AccountGoneError
 */
export async function setMorningMail(
  author: Author,
  hour: WallTime | null,
  file?: boolean,
): Promise<boolean> {
  if (hour !== null && !isWallTime(hour)) throw new InvalidInputError({ hour: [HOUR_REQUIRED] })
  return retryOnConflict(async () => {
    const stored = await findUser(author.userId)
    if (!stored) throw new AccountGoneError()
    const before = {
      morningMail: stored.morningMail ?? null,
      morningFile: stored.morningFile ?? false,
    }
    const change = { morningMail: hour, morningFile: file ?? before.morningFile }
    const changes = changesBetween(before, change)
    if (changes.length === 0) return false
    const entry = userAuditEntry(stored, changes)
    return (await write(author, [entry], (tx) => updateUser(stored, change, tx))) || null
  })
}
