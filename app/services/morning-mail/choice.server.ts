import { untilWritten } from '~/db/compare-and-retry.server'
import { updateUser } from '~/db/user-writes.server'
import { findUser } from '~/db/users.server'
import { InvalidInputError } from '~/domain/errors'
import { HOUR_REQUIRED, isWallTime, type WallTime } from '~/domain/freshness/hours'
import { AccountGoneError } from '~/domain/users/accounts'
import { deedOf } from '~/services/audit/deeds.server'
import { type Author, change, finishEarlier } from '~/services/rollups/change.server'

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
    if (old === hour) {
      await finishEarlier()
      return false
    }
    const deed = deedOf('users', stored, {
      ...{ entity: 'user', entityId: stored._id, action: 'update' },
      changes: [{ field: 'morningMail', old, new: hour }],
    })
    const done = await change(author, { deeds: [deed] }, (token) =>
      updateUser(stored, { morningMail: hour }, token),
    )
    return done.size > 0 || null
  })
}
