import {
  findSettings,
  type SettingsDocument,
  storeSettings,
} from '~/db/collections/settings.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
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
  return changeSetting(principal, 'limit', (stored) => stored?.limit ?? DEFAULT_LIMIT, limit)
}

/** True when those who can supply missing data get a daily mail; false by default (7-beyond §5). */
export async function mailsToComplete(): Promise<boolean> {
  return (await findSettings())?.mailsToComplete ?? false
}

/**
 * Turns the daily mail 'À compléter' on or off; the same again writes nothing.
 * @returns whether it changed
 * @throws ForbiddenError
 */
export async function setMailsToComplete(principal: Principal, wanted: boolean): Promise<boolean> {
  requireAdministration(principal)
  return changeSetting(
    principal,
    'mailsToComplete',
    (stored) => stored?.mailsToComplete ?? false,
    wanted,
  )
}

const audited = (value: string | boolean) =>
  typeof value === 'boolean' ? (value ? 'oui' : 'non') : value

/**
 * Sets one of the network's settings, with its entry in the trail; the same again writes nothing. The caller has checked
 * the role.
 * @returns whether it changed
 */
export async function changeSetting<
  F extends Exclude<keyof SettingsDocument, '_id'>,
  V extends string | boolean,
>(
  principal: Principal,
  field: F,
  oldOf: (stored: SettingsDocument | null) => V,
  value: V,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const stored = await findSettings()
    const old = oldOf(stored)
    if (old === value) return false
    const entry = {
      entity: 'settings' as const,
      entityId: 'morning',
      action: 'update' as const,
      changes: [{ field, old: audited(old), new: audited(value) }],
    }
    const store = (tx: Transaction) => storeSettings(stored, { [field]: value }, tx)
    return (await write(principal, [entry], store)) || null
  })
}
