import { findSettings } from '~/db/collections/settings.server'
import type { Principal } from '~/domain/access/scope'
import { changeSetting } from '~/services/freshness/deadline.server'
import { requireAdministration } from '~/services/session/require-administration.server'

/** True when the check-list was put away, for all administrators; false by default (9-first-day §4). */
export async function isSetupPutAway(): Promise<boolean> {
  return (await findSettings())?.isSetupPutAway ?? false
}

/**
 * Puts the check-list away, or takes it up again; the same again writes nothing.
 * @returns whether it changed
 * @throws ForbiddenError
 */
export async function putSetupAway(principal: Principal, wanted: boolean): Promise<boolean> {
  requireAdministration(principal)
  const old = (stored: Awaited<ReturnType<typeof findSettings>>) => stored?.isSetupPutAway ?? false
  return changeSetting(principal, 'isSetupPutAway', old, wanted)
}
