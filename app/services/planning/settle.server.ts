import type { PlanningDocument, PlanningWrite } from '~/db/planning.server'
import type { WorkerDocument } from '~/db/workers.server'
import type { Month } from '~/domain/calendar/business-day'
import { RuleError } from '~/domain/errors'
import { workerMonthId } from '~/domain/planning/entry-id'
import {
  type AppliedCell,
  type CellConflict,
  type CellEdit,
  mergeCells,
} from '~/domain/planning/merge'
import { potentialOf } from '~/domain/planning/potential'
import type { Service } from '~/domain/records/services'

/** The edits of one worker's month. */
export interface MonthEdits {
  worker: WorkerDocument
  month: Month
  edits: readonly CellEdit[]
}

/** What became of them. */
export interface MonthOutcome {
  worker: WorkerDocument
  month: Month
  applied: AppliedCell[]
  /** with the account that wrote the stored code; null when nobody is known */
  conflicts: (CellConflict & { by: string | null })[]
}

/** Where months are kept: the database's collection, or a test's. */
export interface PlanningStore {
  find(ids: readonly string[]): Promise<PlanningDocument[]>
  /** makes sure that the months exist, empty at revision 0 */
  register(
    months: readonly Omit<PlanningDocument, 'days' | 'potential' | 'revision' | 'lastSave'>[],
  ): Promise<void>
  /** writes those still at their revision; answers which */
  write(writes: readonly PlanningWrite[]): Promise<ReadonlySet<string>>
}

/** Who writes, when, and the team that a worker's month counts for. */
export interface Stamp {
  userId: string
  at: Date
  team(edits: MonthEdits, stored: PlanningDocument | undefined): Service
}

export class BusyPlanningError extends RuleError {
  constructor() {
    super('Le planning est modifié par trop de personnes à la fois. Enregistrez de nouveau.', 409)
  }
}

/** Losing this many times in a row to other writers of one worker's month means that something is wrong. */
const ATTEMPTS = 20

const idOf = ({ worker, month }: MonthEdits) => workerMonthId(worker._id, month)

const emptyMonth = ({ worker, month }: MonthEdits, service: Service) => ({
  _id: workerMonthId(worker._id, month),
  workerId: worker._id,
  siteId: worker.siteId,
  plateId: worker.plateId,
  groupId: worker.groupId,
  month,
  service,
})

interface Prepared {
  edits: MonthEdits
  team: Service
  write: PlanningWrite | null
  outcome: MonthOutcome
}

function prepare(edits: MonthEdits, stored: PlanningDocument | undefined, stamp: Stamp): Prepared {
  const { worker, month } = edits
  const days = stored?.days ?? {}
  const { applied, conflicts } = mergeCells(days, edits.edits, worker.isApprenticeDefault)
  const named = conflicts.map((conflict) => ({
    ...conflict,
    by: days[conflict.date]?.updatedBy ?? null,
  }))
  const outcome = { worker, month, applied, conflicts: named }
  const team = stamp.team(edits, stored)
  if (applied.length === 0 && (!stored || stored.service === team))
    return { edits, team, write: null, outcome }
  const author = { updatedBy: stamp.userId, updatedAt: stamp.at }
  const set = Object.fromEntries(
    applied.map(({ date, code, isApprenti }) => [date, { code, isApprenti, ...author }]),
  )
  const codes = Object.fromEntries(
    Object.entries({ ...days, ...set }).map(([date, { code }]) => [date, code]),
  )
  const write = {
    _id: idOf(edits),
    revision: stored?.revision ?? 0,
    service: team,
    potential: potentialOf(team, codes),
    days: set,
  }
  return { edits, team, write, outcome }
}

/**
 * Merges edits into the stored months and writes them, each worker's month at once with its potential. A month that
 * somebody else wrote in between is read and merged again, so a cell is replaced only if it still holds what its
 * editor saw (4-decisions, 37).
 * @throws BusyPlanningError
 */
export async function settleMonths(
  store: PlanningStore,
  months: readonly MonthEdits[],
  stamp: Stamp,
): Promise<MonthOutcome[]> {
  const outcomes: MonthOutcome[] = []
  let pending = [...months]
  for (let attempt = 0; pending.length > 0; attempt++) {
    if (attempt === ATTEMPTS) throw new BusyPlanningError()
    const stored = new Map((await store.find(pending.map(idOf))).map((doc) => [doc._id, doc]))
    const prepared = pending.map((edits) => prepare(edits, stored.get(idOf(edits)), stamp))
    const changed = prepared.filter(({ write }) => write !== null)
    const missing = changed.filter(({ edits }) => !stored.has(idOf(edits)))
    if (missing.length > 0)
      await store.register(missing.map(({ edits, team }) => emptyMonth(edits, team)))
    const written = await store.write(changed.flatMap(({ write }) => write ?? []))
    const lost = prepared.filter(({ write }) => write && !written.has(write._id))
    outcomes.push(...prepared.filter((one) => !lost.includes(one)).map(({ outcome }) => outcome))
    pending = lost.map(({ edits }) => edits)
  }
  return outcomes
}
