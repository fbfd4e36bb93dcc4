import {
  findPlanning,
  type PlanningDocument,
  type PlanningWrite,
  type PrefetchedPlanning,
  writePlanning,
} from '~/db/collections/planning.server'
import { findUsers } from '~/db/collections/users.server'
import type { WorkerDocument } from '~/db/collections/workers.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Role } from '~/domain/access/roles'
import type { AuditDescription } from '~/domain/audit-entry'
import type { Month } from '~/domain/calendar/local-date'
import { entryId, planningTrailId, workerMonthId } from '~/domain/planning/entry-id'
import {
  type AppliedCell,
  type CellConflict,
  type CellEdit,
  mergeCells,
} from '~/domain/planning/grid/merge'
import { type Groupable, teamOf } from '~/domain/planning/grid/sections'
import { isPast } from '~/domain/planning/lock'
import { sameStamp, stampedPotential, type TeamStamp } from '~/domain/planning/stretches'
import { flaggedIn } from '~/domain/workers/apprentice'
import { stampOf } from '~/domain/workers/team-history'
import type { Service } from '~/domain/workshop-services'
import { now, today } from '~/infra/process/clock.server'
import { type Author, write } from '~/services/writes/write.server'

/** Edits of one worker's month. */
export interface MonthEdits {
  worker: WorkerDocument
  month: Month
  edits: readonly CellEdit[]
}

/** Result of one worker's month. */
export interface MonthOutcome {
  worker: WorkerDocument
  month: Month
  applied: AppliedCell[]
  /** conflicting cells, each with the account that wrote the stored code; null when that account is unknown */
  conflicts: (CellConflict & { by: string | null })[]
}

/** Store of planning months: the database's collection, or a test's. */
export interface PlanningStore {
  find(ids: readonly string[]): Promise<PlanningDocument[]>
  /** writes all months if each still has its revision, otherwise none; returns whether they were written */
  write(months: readonly MonthWrite[]): Promise<boolean>
}

/** Merged month, ready to be written. */
export interface MonthWrite {
  write: PlanningWrite
  outcome: MonthOutcome
  /** month as it was read; null when the month does not exist and must be created from `empty` */
  stored: PlanningDocument | null
  empty: Omit<PlanningDocument, 'days' | 'potential' | 'revision'>
}

/** Author and time of a write, and the teams that the days of a worker's month count for. */
export interface WriteContext {
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

/**
 * Team fields to write. `teamsBefore: null` removes the earlier teams from a month in which the team no longer
 * changes.
 */
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

function prepare(
  edits: MonthEdits,
  stored: PlanningDocument | undefined,
  stamp: WriteContext,
): Prepared {
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
    applied.map(({ date, code, isApprenti, cleared, fill }) => [
      date,
      { code, isApprenti, ...author, ...(cleared ? { cleared } : {}), ...(fill ? { fill } : {}) },
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
 * Merges edits into the stored months and writes each worker's month together with its potential. When another writer
 * changed a month in between, that month is read and merged again. So a cell is replaced only if it still holds the
 * value that its editor saw (4-decisions, 37).
 * @throws BusyError
 */
export async function mergeAndWriteMonths(
  store: PlanningStore,
  months: readonly MonthEdits[],
  stamp: WriteContext,
): Promise<MonthOutcome[]> {
  const outcomes: MonthOutcome[] = []
  let pending = [...months]
  return retryOnConflict(async () => {
    const stored = new Map((await store.find(pending.map(idOf))).map((doc) => [doc._id, doc]))
    const prepared = pending.map((edits) => prepare(edits, stored.get(idOf(edits)), stamp))
    const changed = prepared.flatMap(({ write, ...one }) => (write ? [{ ...one, write }] : []))
    const isWritten = await store.write(changed)
    const lost = isWritten ? [] : prepared.filter(({ write }) => write)
    outcomes.push(...prepared.filter((one) => !lost.includes(one)).map(({ outcome }) => outcome))
    pending = lost.map(({ edits }) => edits)
    return pending.length === 0 ? outcomes : null
  })
}

const apprentice = (is: boolean): string => `apprenti\u202f: ${is ? 'oui' : 'non'}`

/** Audit entry of a worker's month; a write combines the entries of a concession's month. */
function planningEntry({ worker, month, applied }: MonthOutcome): AuditDescription[] {
  if (applied.length === 0) return []
  const changes = applied.map(({ date, code, replaces, isApprenti }) => ({
    field: entryId(worker._id, date),
    // An unchanged code means that the apprentice mark changed.
    old: code === replaces ? apprentice(!isApprenti) : replaces,
    new: code === replaces ? apprentice(isApprenti) : code,
  }))
  const entityId = planningTrailId(worker.siteId, month)
  return [{ entity: 'planning', entityId, action: 'update', changes }]
}

/** Condition that a write checks inside its transaction. */
type Holds = (tx: Transaction) => Promise<boolean>

async function writeTogether(
  author: Author,
  months: readonly MonthWrite[],
  holds: Holds,
): Promise<boolean> {
  if (months.length === 0) return true
  const entries = months.flatMap(({ outcome }) => planningEntry(outcome))
  const touched = {
    what: 'planning' as const,
    sites: months.map(({ outcome }) => outcome.worker),
    months: months.map(({ outcome }) => outcome.month),
  }
  const missing = months.flatMap(({ stored, empty }) => (stored ? [] : [empty]))
  const writes = months.map((month) => month.write)
  const act = async (tx: Transaction) => {
    if (!(await holds(tx))) return false
    return writePlanning(writes, tx, missing)
  }
  return write(author, entries, act, { touched })
}

/** Roles of the accounts that workers are linked to, by account (4-decisions, 32). */
export async function linkedRoles(
  workers: readonly Pick<WorkerDocument, 'userId'>[],
  tx?: Transaction,
): Promise<ReadonlyMap<string, Role>> {
  const ids = workers.flatMap(({ userId }) => (userId ? [userId] : []))
  const users = await findUsers([...new Set(ids)], tx)
  return new Map(users.map(({ _id, role }) => [_id, role]))
}

/** Fields that the grouping rule uses. */
export function groupable(
  worker: WorkerDocument,
  roles: ReadonlyMap<string, Role>,
): Groupable & { service: Service } {
  const { service, metier, userId } = worker
  return { service, metier, userRole: (userId && roles.get(userId)) || null }
}

/** Team of each worker's last assignment, by worker: today's team, unless a later change is already entered. */
export async function teamsOf(
  workers: readonly WorkerDocument[],
  tx?: Transaction,
): Promise<ReadonlyMap<string, Service>> {
  const roles = await linkedRoles(workers, tx)
  return new Map(workers.map((worker) => [worker._id, teamOf(groupable(worker, roles))]))
}

/** Data that a writer has already read: the workers' teams, and the months for the first attempt. */
export interface KnownTeams {
  teams?: ReadonlyMap<string, Service>
  ahead?: PrefetchedPlanning
}

/**
 * Merges edits with the stored months and writes them. Workers are used as the caller read them; `writeMonths`
 * re-reads them.
 * @param holds condition inside each transaction; when it fails nothing is written
 * @param lost called after each failed write; its error ends the attempts
 * @throws BusyError
 */
export async function mergeMonths(
  author: Author,
  months: readonly MonthEdits[],
  known: KnownTeams = {},
  holds: Holds = async () => true,
  lost: () => Promise<void> = async () => undefined,
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
    write: async (list: readonly MonthWrite[]) => {
      const isWritten = await writeTogether(author, list, holds)
      if (!isWritten) await lost()
      return isWritten
    },
  }
  return mergeAndWriteMonths(store, months, {
    userId: author.userId,
    at: now(),
    // A past month keeps counting for the teams for which it was written.
    teams: ({ worker, month }, stored) =>
      stored && isPast(month, day)
        ? stored
        : stampOf(worker, teams.get(worker._id) ?? worker.service, month),
  })
}
