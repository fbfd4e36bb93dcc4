import { auditOf } from '~/db/collections/audit.server'
import {
  type PlanningDay,
  type PlanningDocument,
  readPlanning,
} from '~/db/collections/planning.server'
import type { Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import { UNKEPT } from '~/domain/origin/labels'
import type { OriginSource } from '~/domain/origin/subject'
import { planningTrailId } from '~/domain/planning/entry-id'
import { nameOf } from './records.server'
import { actFacts, byWhom } from './sources.server'

/** The latest of some days of the planning; null without any. */
export const lastDay = (days: readonly PlanningDay[]): PlanningDay | null =>
  days.reduce<PlanningDay | null>(
    (last, day) => (last && last.updatedAt >= day.updatedAt ? last : day),
    null,
  )

/** The days that a collaborator’s month holds, with who last changed each. */
export const daysOf = ({ days }: PlanningDocument): PlanningDay[] => Object.values(days)

/**
 * Reads the author and time of the last change of a concession's planning month: from the audit, else from the cells.
 */
export async function planningSource(
  principal: Principal,
  siteId: string,
  month: Month,
): Promise<OriginSource> {
  const title = 'Le planning du mois'
  const [act] = await auditOf('planning', planningTrailId(siteId, month), 1)
  if (act) return { title, facts: actFacts(principal, act), to: null }
  const { documents } = await readPlanning([siteId], month)
  const last = lastDay(documents.flatMap(daysOf))
  if (!last) return { title, facts: [['Dernière modification', UNKEPT]], to: null }
  const at = last.updatedAt.toISOString()
  const by = byWhom(principal, await nameOf(last.updatedBy, ''))
  return { title, facts: [['Dernière modification', { at }], ...by], to: null }
}
