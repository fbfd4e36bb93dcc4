import type { Deed, Following, Told } from '~/db/announcements.server'
import { untilWritten } from '~/db/compare-and-retry.server'
import {
  findPlanning,
  type PlanningDocument,
  type PlanningWrite,
  type ReadAhead,
  registerPlanning,
  writePlanning,
} from '~/db/planning.server'
import { findUsers } from '~/db/users.server'
import type { WorkerDocument } from '~/db/workers.server'
import type { Role } from '~/domain/access/roles'
import type { Month } from '~/domain/calendar/business-day'
import { entryId, planningTrailId, workerMonthId } from '~/domain/planning/entry-id'
import { isPast } from '~/domain/planning/lock'
import {
  type AppliedCell,
  type CellConflict,
  type CellEdit,
  mergeCells,
} from '~/domain/planning/merge'
import { type Groupable, teamOf } from '~/domain/planning/sections'
import { sameStamp, stampedPotential, type TeamStamp } from '~/domain/planning/stretches'
import type { Service } from '~/domain/records/services'
import { flaggedIn } from '~/domain/workers/apprentice'
import { stampOf } from '~/domain/workers/team-history'
import { now, today } from '~/infra/clock.server'
import { type Author, change, finishEarlier } from '~/services/rollups/change.server'

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
  /** writes those still at their revision, with all that follows from it; answers which */
  write(months: readonly MonthWrite[]): Promise<ReadonlySet<string>>
}

/** A merged month, ready to be written. */
export interface MonthWrite {
  write: PlanningWrite
  outcome: MonthOutcome
  /** the month as it was read; null: it must be made first, as `empty` */
  stored: PlanningDocument | null
  empty: Omit<PlanningDocument, 'days' | 'potential' | 'revision' | 'lastSave'>
}

/** Who writes, when, and the teams that the days of a worker's month count for. */
export interface Stamp {
  userId: string
  at: Date
  teams(edits: MonthEdits, stored: PlanningDocument | undefined): TeamStamp
}

const idOf = ({ worker, month }: MonthEdits) => workerMonthId(worker._id, month)

const emptyMonth = ({ worker, month }: MonthEdits, teams: TeamStamp) => ({
  _id: workerMonthId(worker._id, month),
  workerId: worker._id,
  siteId: worker.siteId,
  plateId: worker.plateId,
  groupId: worker.groupId,
  month,
  ...teams,
})

/** What is written of the teams: a month in which they change no more loses its stretches. */
export const stampWritten = (
  { service, teamsBefore }: TeamStamp,
  stored: TeamStamp | undefined,
): TeamStamp =>
  teamsBefore?.length || stored?.teamsBefore?.length
    ? { service, teamsBefore: teamsBefore ?? null }
    : { service }

interface Prepared extends Omit<MonthWrite, 'write'> {
  edits: MonthEdits
  write: PlanningWrite | null
}

function prepare(edits: MonthEdits, stored: PlanningDocument | undefined, stamp: Stamp): Prepared {
  const { worker, month } = edits
  const days = stored?.days ?? {}
  const { applied, conflicts } = mergeCells(
    days,
    edits.edits,
    flaggedIn(worker, month).isApprenticeDefault,
  )
  const named = conflicts.map((conflict) => ({
    ...conflict,
    by: days[conflict.date]?.updatedBy ?? null,
  }))
  const outcome = { worker, month, applied, conflicts: named }
  const teams = stamp.teams(edits, stored)
  const prepared = { edits, outcome, stored: stored ?? null, empty: emptyMonth(edits, teams) }
  if (applied.length === 0 && (!stored || sameStamp(stored, teams)))
    return { ...prepared, write: null }
  const author = { updatedBy: stamp.userId, updatedAt: stamp.at }
  const set = Object.fromEntries(
    applied.map(({ date, code, isApprenti, cleared }) => [
      date,
      { code, isApprenti, ...author, ...(cleared ? { cleared } : {}) },
    ]),
  )
  const codes = Object.fromEntries(
    Object.entries({ ...days, ...set }).map(([date, { code }]) => [date, code]),
  )
  const write = {
    _id: idOf(edits),
    revision: stored?.revision ?? 0,
    ...stampWritten(teams, stored),
    potential: stampedPotential(teams, codes),
    days: set,
    onto: days,
  }
  return { ...prepared, write }
}

/**
 * Merges edits into the stored months and writes them, each worker's month at once with its potential. A month that
 * somebody else wrote in between is read and merged again, so a cell is replaced only if it still holds what its
 * editor saw (4-decisions, 37).
 * @throws BusyError
 */
export async function settleMonths(
  store: PlanningStore,
  months: readonly MonthEdits[],
  stamp: Stamp,
): Promise<MonthOutcome[]> {
  const outcomes: MonthOutcome[] = []
  let pending = [...months]
  return untilWritten(async () => {
    const stored = new Map((await store.find(pending.map(idOf))).map((doc) => [doc._id, doc]))
    const prepared = pending.map((edits) => prepare(edits, stored.get(idOf(edits)), stamp))
    const changed = prepared.flatMap(({ write, ...one }) => (write ? [{ ...one, write }] : []))
    const written = await store.write(changed)
    const lost = prepared.filter(({ write }) => write && !written.has(write._id))
    outcomes.push(...prepared.filter((one) => !lost.includes(one)).map(({ outcome }) => outcome))
    pending = lost.map(({ edits }) => edits)
    return pending.length === 0 ? outcomes : null
  })
}

const apprentice = (is: boolean): string => `apprenti\u202f: ${is ? 'oui' : 'non'}`

/** What the trail tells of a worker's month: all those of a concession's month become one act. */
function planningDeed(
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

async function write(
  author: Author,
  months: readonly MonthWrite[],
  next: Following | null,
): Promise<ReadonlySet<string>> {
  if (months.length === 0) {
    await finishEarlier()
    return new Set()
  }
  const deeds = months.map(({ stored, outcome }) => planningDeed(outcome, stored))
  const touched = {
    what: 'planning' as const,
    sites: months.map(({ outcome }) => outcome.worker),
    months: months.map(({ outcome }) => outcome.month),
  }
  return change(author, { deeds, touched, ...(next ? { next } : {}) }, async (token) => {
    await registerPlanning(months.flatMap(({ stored, empty }) => (stored ? [] : [empty])))
    return writePlanning(
      months.map((month) => month.write),
      token,
    )
  })
}

/** Roles of the accounts that workers are linked to, by account (4-decisions, 32). */
export async function linkedRoles(
  workers: readonly Pick<WorkerDocument, 'userId'>[],
): Promise<ReadonlyMap<string, Role>> {
  const ids = workers.flatMap(({ userId }) => (userId ? [userId] : []))
  const users = await findUsers([...new Set(ids)])
  return new Map(users.map(({ _id, role }) => [_id, role]))
}

/** What the grouping rule looks at. */
export function groupable(
  worker: WorkerDocument,
  roles: ReadonlyMap<string, Role>,
): Groupable & { service: Service } {
  const { service, metier, userId } = worker
  return { service, metier, userRole: (userId && roles.get(userId)) || null }
}

/** The team that each worker's last assignment counts for, by worker: that of today, unless a change is to come. */
export async function teamsOf(
  workers: readonly WorkerDocument[],
): Promise<ReadonlyMap<string, Service>> {
  const roles = await linkedRoles(workers)
  return new Map(workers.map((worker) => [worker._id, teamOf(groupable(worker, roles))]))
}

/** What a writer has read already: the workers' teams; the months, as the first attempt finds them. */
export interface Known {
  teams?: ReadonlyMap<string, Service>
  ahead?: ReadAhead
}

/**
 * Writes edits merged with what stands there, for collaborators as they were read: `writeMonths` looks again.
 * @param next what follows each write
 * @throws BusyError
 */
export async function mergeMonths(
  author: Author,
  months: readonly MonthEdits[],
  known: Known = {},
  next: Following | null = null,
): Promise<MonthOutcome[]> {
  const teams = known.teams ?? (await teamsOf(months.map(({ worker }) => worker)))
  const day = today()
  let { ahead } = known
  const store = {
    find: async (ids: readonly string[]) => {
      const found = ahead ? ahead(ids) : await findPlanning(ids)
      ahead = undefined
      return found
    },
    write: (list: readonly MonthWrite[]) => write(author, list, next),
  }
  return settleMonths(store, months, {
    userId: author.userId,
    at: now(),
    // why: a month that is over keeps counting for the teams it was written for
    teams: ({ worker, month }, stored) =>
      stored && isPast(month, day)
        ? stored
        : stampOf(worker, teams.get(worker._id) ?? worker.service, month),
  })
}
