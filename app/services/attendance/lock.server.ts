import type { Deed } from '~/db/announcements.server'
import { untilWritten } from '~/db/compare-and-retry.server'
import {
  deleteReopened,
  findReopening,
  insertReopened,
  type ReopenedMonthDocument,
} from '~/db/reopened-months.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/business-day'
import { RuleError } from '~/domain/errors'
import { isPast, PlanningEditError } from '~/domain/planning/lock'
import { now, today } from '~/infra/clock.server'
import { change } from '~/services/rollups/change.server'
import { coveredSite } from './access.server'
import { planningTrailId } from './audit.server'

export class MonthNotOverError extends RuleError {
  constructor() {
    super('Ce mois n’est pas passé\u202f: il est déjà ouvert.')
  }
}

const deedOf = (
  { siteId, month, _id, lastSave }: ReopenedMonthDocument,
  action: 'reopen' | 'close',
): Deed => ({
  model: 'reopenedMonths',
  id: _id,
  replaces: action === 'close' ? (lastSave ?? null) : null,
  ...(action === 'close' ? { gone: true } : {}),
  told: { entity: 'planning', entityId: planningTrailId(siteId, month), action, changes: [] },
})

/** Reopens a past month of a concession to everyone who may edit its planning (4-decisions, 35). Safe to repeat. */
export async function reopenMonth(
  principal: Principal,
  siteId: string,
  month: Month,
): Promise<void> {
  if (!may(principal.role, 'planning.reopen')) throw new PlanningEditError('rouvrir un mois')
  await coveredSite(principal, siteId)
  if (!isPast(month, today())) throw new MonthNotOverError()
  if (await findReopening(siteId, month)) return
  const by = { reopenedBy: principal.userId, reopenedAt: now() }
  const reopened = { _id: `${siteId}|${month}`, siteId, month, ...by }
  await change(principal, { deeds: [deedOf(reopened, 'reopen')] }, (token) =>
    insertReopened(reopened, token),
  )
}

/** Closes a reopened month again. Safe to repeat. */
export async function closeMonth(principal: Principal, siteId: string, month: Month) {
  if (!may(principal.role, 'planning.reopen')) throw new PlanningEditError('refermer un mois')
  await coveredSite(principal, siteId)
  await untilWritten(async () => {
    const stored = await findReopening(siteId, month)
    if (!stored) return true
    const deeds = [deedOf(stored, 'close')]
    return (await change(principal, { deeds }, () => deleteReopened(stored))).size > 0 || null
  })
}
