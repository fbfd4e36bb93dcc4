import { findSettings, storeSettings } from '~/db/collections/settings.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Principal } from '~/domain/access/scope'
import { InvalidInputError } from '~/domain/errors'
import {
  DEFAULT_LIMIT,
  HOUR_REQUIRED,
  isWallTime,
  type WallTime,
} from '~/domain/freshness/wall-time'
import { requireAdministration } from '~/services/session/require-administration.server'
import { write } from '~/services/writes/write.server'

/** Until when files are waited for in the morning, Europe/Paris (7-beyond §2). */
export async function readLimit(): Promise<WallTime> {
  return (await findSettings())?.limit ?? DEFAULT_LIMIT
}

/**
 * Sets until when files are waited for; the same again writes nothing.
 * @returns whether it changed
 * @throws ForbiddenError, InvalidInputError
 */
export async function setLimit(principal: Principal, limit: string): Promise<boolean> {
  requireAdministration(principal)
  if (!isWallTime(limit)) throw new InvalidInputError({ limit: [HOUR_REQUIRED] })
  return retryOnConflict(async () => {
    const stored = await findSettings()
    const old = stored?.limit ?? DEFAULT_LIMIT
    if (old === limit) return false
    const entry = {
      entity: 'settings' as const,
      entityId: 'morning',
      action: 'update' as const,
      changes: [{ field: 'limit', old, new: limit }],
    }
    return (await write(principal, [entry], (tx) => storeSettings(stored, { limit }, tx))) || null
  })
}
