import { newId } from '~/db/ids.server'
import {
  findPlanning,
  type PlanningDocument,
  type PlanningWrite,
  registerPlanning,
  writePlanning,
} from '~/db/planning.server'
import type { WorkerDocument } from '~/db/workers.server'
import type { Month } from '~/domain/calendar/business-day'
import { RuleError } from '~/domain/errors'
import { workerMonthId } from '~/domain/planning/entry-id'
import { isPast } from '~/domain/planning/lock'
import {
  type AppliedCell,
  type CellConflict,
  type CellEdit,
  mergeCells,
} from '~/domain/planning/merge'
import { potentialOf } from '~/domain/planning/potential'
import { now, today } from '~/infra/clock.server'
import { teamsOf } from './planning-rows.server'

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

export class BusyPlanningError extends RuleError {
  constructor() {
    super('Le planning est modifié par trop de personnes à la fois. Enregistrez de nouveau.', 409)
  }
}

/** Losing this many times in a row to other writers of one worker's month means that something is wrong. */
const ATTEMPTS = 20

const idOf = ({ worker, month }: MonthEdits) => workerMonthId(worker._id, month)

async function register(missing: readonly MonthEdits[], teams: ReadonlyMap<string, string>) {
  await registerPlanning(
    missing.map(({ worker, month }) => ({
      _id: workerMonthId(worker._id, month),
      workerId: worker._id,
      siteId: worker.siteId,
      plateId: worker.plateId,
      groupId: worker.groupId,
      month,
      service: (teams.get(worker._id) ?? worker.service) as WorkerDocument['service'],
    })),
  )
}

function prepare(
  { worker, month, edits }: MonthEdits,
  stored: PlanningDocument | undefined,
  team: WorkerDocument['service'],
  userId: string,
): { write: PlanningWrite | null; outcome: MonthOutcome } {
  const days = stored?.days ?? {}
  const { applied, conflicts } = mergeCells(days, edits, worker.isApprenticeDefault)
  const outcome = {
    worker,
    month,
    applied,
    conflicts: conflicts.map((conflict) => ({
      ...conflict,
      by: days[conflict.date]?.updatedBy ?? null,
    })),
  }
  const stamped = !stored || stored.service === team
  if (applied.length === 0 && stamped) return { write: null, outcome }
  const stamp = { updatedBy: userId, updatedAt: now() }
  const set = Object.fromEntries(
    applied.map(({ date, code, isApprenti }) => [date, { code, isApprenti, ...stamp }]),
  )
  const codes = Object.fromEntries(
    Object.entries({ ...days, ...set }).map(([date, { code }]) => [date, code]),
  )
  return {
    write: {
      _id: workerMonthId(worker._id, month),
      revision: stored?.revision ?? 0,
      service: team,
      potential: potentialOf(team, codes),
      days: set,
    },
    outcome,
  }
}

/**
 * Merges edits into the stored months and writes them, each worker's month at once with its potential. A month that
 * somebody else wrote in between is read and merged again, so a cell is replaced only if it still holds what its
 * editor saw (4-decisions, 37). Asks for no rights and checks no month: its callers do.
 */
export async function writeMonths(
  userId: string,
  months: readonly MonthEdits[],
): Promise<MonthOutcome[]> {
  const teams = await teamsOf(months.map(({ worker }) => worker))
  const outcomes: MonthOutcome[] = []
  let pending = [...months]
  for (let attempt = 0; pending.length > 0; attempt++) {
    if (attempt === ATTEMPTS) throw new BusyPlanningError()
    const stored = new Map((await findPlanning(pending.map(idOf))).map((doc) => [doc._id, doc]))
    const prepared = pending.map((edits) => {
      const month = stored.get(idOf(edits))
      const team = teams.get(edits.worker._id) ?? edits.worker.service
      // why: a month that is over keeps counting for the team it was written for
      const kept = month && isPast(edits.month, today()) ? month.service : team
      return { edits, ...prepare(edits, month, kept, userId) }
    })
    const changed = prepared.filter(({ write }) => write !== null)
    await register(
      changed.flatMap(({ edits }) => (stored.has(idOf(edits)) ? [] : [edits])),
      teams,
    )
    const written = await writePlanning(
      changed.flatMap(({ write }) => write ?? []),
      newId(),
    )
    const settled = prepared.filter(({ write }) => !write || written.has(write._id))
    outcomes.push(...settled.map(({ outcome }) => outcome))
    pending = prepared.filter((one) => !settled.includes(one)).map(({ edits }) => edits)
  }
  return outcomes
}
