import { z } from 'zod'
import { updateUser } from '~/db/collections/user-writes.server'
import { findUser } from '~/db/collections/users.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { ALERTS, readThresholds, type Thresholds } from '~/domain/alerts/alerts'
import { FAILED, InvalidInputError } from '~/domain/errors'
import { AccountGoneError } from '~/domain/users/accounts'
import { parseForm, typed } from '~/schemas/form.server'
import { userAuditEntry } from '~/services/audit/user-change.server'
import {
  NOTHING_TO_SAVE,
  type Outcome,
  redirectWithNotice,
} from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { type Author, write } from '~/services/writes/write.server'
import { urls } from '~/urls'

/** Alert thresholds for the profile (7-beyond §3); productivity only for roles that may read it. */
export async function alertChoice({ userId, role }: Principal) {
  const thresholds = (await findUser(userId))?.alerts ?? {}
  return { thresholds, productivity: may(role, 'productivity.read') }
}

/**
 * Stores the author's alert thresholds, with an audit entry.
 * @returns whether anything changed
 * @throws AccountGoneError
 */
export async function setAlerts(author: Author, next: Thresholds): Promise<boolean> {
  return retryOnConflict(async () => {
    const stored = await findUser(author.userId)
    if (!stored) throw new AccountGoneError()
    const changes = ALERTS.flatMap((alert) => {
      const [old, now] = [stored.alerts?.[alert] ?? null, next[alert] ?? null]
      return old === now ? [] : [{ field: `alert-${alert}`, old, new: now }]
    })
    if (changes.length === 0) return false
    const hasAlerts = Object.keys(next).length > 0
    const moved = ALERTS.filter((alert) => stored.alerts?.[alert] !== next[alert])
    // Counts the changes of each threshold, because crossings of the old threshold are void. Not deleted here: the
    // alert state is no part of this write.
    const turns = moved.map((alert) => [alert, (stored.alertTurns?.[alert] ?? 0) + 1] as const)
    const alertTurns = { ...stored.alertTurns, ...Object.fromEntries(turns) }
    const isSet = await write(author, [userAuditEntry(stored, changes)], (tx) =>
      updateUser(stored, { alerts: next, hasAlerts, alertTurns }, tx),
    )
    return isSet || null
  })
}

const alertForm = z.object({
  form: typed,
  gapEuros: typed,
  gapPercent: typed,
  projection: typed,
  productivity: typed,
  delay: typed,
})

/** Handles the profile's alert form. */
export async function alertsForm(principal: Principal, form: FormData): Promise<Outcome> {
  return handleForm(parseForm(form, alertForm), { failed: FAILED }, async (input) => {
    const { thresholds, errors } = readThresholds(input)
    if (Object.keys(errors).length > 0) throw new InvalidInputError(errors)
    const changed = await setAlerts(principal, thresholds)
    return redirectWithNotice(urls.profile(), changed ? 'Alertes enregistrées.' : NOTHING_TO_SAVE, {
      draft: 'kept',
    })
  })
}
