import { auditAmong, auditOf } from '~/db/audit.server'
import { workersOfSites } from '~/db/workers.server'
import type { Month } from '~/domain/calendar/business-day'
import { planningTrailId } from '~/domain/planning/entry-id'
import type { TrailView } from '~/domain/planning/view'
import { auditLines } from '~/services/audit/page.server'

/** Latest acts shown, and values of each: a filled month changes a thousand. */
const ACTS = 50
const VALUES = 40

/**
 * The latest acts on a concession's month and on its collaborators, newest first. Callers check that the user may
 * edit the planning.
 */
export async function planningTrail(siteId: string, month: Month): Promise<TrailView[]> {
  const people = [
    ...(await workersOfSites([siteId], true)),
    ...(await workersOfSites([siteId], false)),
  ]
  const [cells, staff] = await Promise.all([
    auditOf('planning', planningTrailId(siteId, month), ACTS),
    auditAmong(
      'worker',
      people.map(({ _id }) => _id),
      ACTS,
    ),
  ])
  const latest = [...cells, ...staff]
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a._id < b._id ? 1 : -1))
    .slice(0, ACTS)
  const lines = await auditLines(latest)
  return lines.map(({ id, at, userName, action, entity, subject, changes }, i) => ({
    id,
    at,
    userName,
    title:
      latest[i]?.entity === 'worker' ? `${entity} ${subject}, ${action.toLowerCase()}` : action,
    changes: changes.slice(0, VALUES).map((change) => ({
      field: change.field,
      old: change.old === null ? '' : String(change.old),
      new: change.new === null ? '' : String(change.new),
    })),
    left: Math.max(0, changes.length - VALUES),
  }))
}
