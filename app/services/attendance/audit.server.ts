import type { Deed, Told } from '~/db/announcements.server'
import type { PlanningDocument } from '~/db/planning.server'
import { entryId, workerMonthId } from '~/domain/planning/entry-id'
import type { MonthOutcome } from './settle.server'

/** Identifier of a concession's month of planning in the trail. */
export const planningTrailId = (siteId: string, month: string): string => `${siteId}|${month}`

const apprentice = (is: boolean): string => `apprenti\u202f: ${is ? 'oui' : 'non'}`

/** What the trail tells of a worker's month: all those of a concession's month become one act. */
export function planningDeed(
  { worker, month, applied }: MonthOutcome,
  stored: PlanningDocument | null,
): Deed {
  const changes = applied.map(({ date, code, replaces, isApprenti }) => ({
    field: entryId(worker._id, date),
    // why: with the same code as before, it is the apprentice's mark that changed
    old: code === replaces ? apprentice(!isApprenti) : replaces,
    new: code === replaces ? apprentice(isApprenti) : code,
  }))
  const entityId = planningTrailId(worker.siteId, month)
  const told: Told = { entity: 'planning', entityId, action: 'update', changes }
  return {
    model: 'planning',
    id: workerMonthId(worker._id, month),
    replaces: stored?.lastSave || null,
    told: changes.length > 0 ? told : null,
  }
}
