import { auditAmong, auditOf } from '~/db/collections/audit.server'
import { workersOfSites } from '~/db/collections/workers.server'
import type { Month } from '~/domain/calendar/local-date'
import { planningTrailId } from '~/domain/planning/entry-id'
import type { TrailEntryView } from '~/domain/planning/view'
import { auditLines } from '~/services/audit/lines.server'

/** Latest acts shown, and values of each: a filled month changes a thousand. */
const ACTS = 50
const VALUES = 40

const shown = (value: string | number | null) =>
  value === null || value === '' ? '(vide)' : String(value)
const noteOf = (left: number) =>
  left <= 0 ? undefined : left === 1 ? '… et 1 autre valeur.' : `… et ${left} autres valeurs.`

/**
 * The latest acts on a concession's month and on its collaborators, newest first. Callers check that the user may
 * edit the planning.
 */
export async function planningTrail(siteId: string, month: Month): Promise<TrailEntryView[]> {
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
    values: changes.slice(0, VALUES).map((change) => ({
      field: change.field,
      label: change.field,
      old: shown(change.old),
      new: shown(change.new),
    })),
    note: noteOf(changes.length - VALUES),
  }))
}
