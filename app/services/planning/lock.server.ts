import { deleteReopened, insertReopened } from '~/db/reopened-months.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/business-day'
import { RuleError } from '~/domain/errors'
import { isPast, PlanningEditError } from '~/domain/planning/lock'
import { now, today } from '~/infra/clock.server'
import { coveredSite } from './access.server'
import { auditMonth } from './audit.server'

export class MonthNotOverError extends RuleError {
  constructor() {
    super('Ce mois n’est pas passé\u202f: il est déjà ouvert.')
  }
}

/** Reopens a past month of a concession to everyone who may edit its planning (4-decisions, 35). Safe to repeat. */
export async function reopenMonth(
  principal: Principal,
  siteId: string,
  month: Month,
): Promise<void> {
  if (!may(principal.role, 'planning.reopen')) throw new PlanningEditError('rouvrir un mois')
  await coveredSite(principal, siteId)
  if (!isPast(month, today())) throw new MonthNotOverError()
  const reopened = { siteId, month, reopenedBy: principal.userId, reopenedAt: now() }
  if (await insertReopened(reopened)) await auditMonth(principal, siteId, month, 'reopen')
}

/** Closes a reopened month again. Safe to repeat. */
export async function closeMonth(principal: Principal, siteId: string, month: Month) {
  if (!may(principal.role, 'planning.reopen')) throw new PlanningEditError('refermer un mois')
  await coveredSite(principal, siteId)
  if (await deleteReopened(siteId, month)) await auditMonth(principal, siteId, month, 'close')
}
