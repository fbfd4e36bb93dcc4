import {
  findWorker,
  updateWorker,
  type WorkerDocument,
  workersOfUser,
} from '~/db/collections/workers.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Role } from '~/domain/access/roles'
import { frenchDay, type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { teamOf } from '~/domain/planning/grid/sections'
import { together, type WorkerQuestionError } from '~/domain/planning/worker-questions'
import { type Reteamed, relinked, teamOnDay } from '~/domain/workers/team-history'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { type Author, write } from '~/services/writes/write.server'
import type { Effect } from './apprentice-flag.server'
import { workerAuditEntry } from './audit-entry.server'
import { askTeam, isAnswered, movedCells, type TeamChange } from './team.server'

/** A role that decided the team of an account's collaborators, and the one that does from a day on. */
export interface RoleChange {
  was: Role | null
  /** null: none does any more */
  role: Role | null
  from: LocalDate
}

/** Computes a collaborator's teams after a change of role; null: the team stays the same. */
function relinkedBy(worker: WorkerDocument, { was, role, from }: RoleChange) {
  const day = worker.arrivesOn && worker.arrivesOn > from ? worker.arrivesOn : from
  const before = teamOf({ ...worker, userRole: was })
  const next: Reteamed = relinked(worker, before, day, (assignment) =>
    teamOf({ ...assignment, userRole: role }),
  )
  const after = teamOf({ ...next, userRole: role })
  const [old, own] = [teamOnDay(worker, before, day), teamOnDay(next, after, day)]
  return old === own ? null : { day, next, old, own }
}

async function relink(author: Author, id: string, role: RoleChange): Promise<void> {
  await retryOnConflict(async () => {
    const worker = await findWorker(id)
    const moved = worker?.active ? relinkedBy(worker, role) : null
    if (!worker || !moved) return true
    const { day, next, old, own } = moved
    // The present team is derived from the role, so only former teams are stored.
    if (JSON.stringify(next.teamsBefore) === JSON.stringify(worker.teamsBefore ?? [])) return true
    const changes = [
      { field: 'service', old, new: own },
      { field: 'effectiveFrom', old: null, new: day },
    ]
    const span = { siteIds: [worker.siteId], from: monthOf(day), until: null }
    const touched = { what: 'workers' as const, sites: [worker], span }
    const entries = [workerAuditEntry(worker, 'update', changes)]
    const fields = { teamsBefore: next.teamsBefore }
    const act = (tx: Transaction) => updateWorker(worker, fields, tx)
    return (await write(author, entries, act, { touched })) || null
  })
}

/** Days before a change of role keep the team that the account's collaborators had (4-decisions, 51). Safe to repeat. */
export async function relinkWorkers(
  author: Author,
  { userId, ...role }: RoleChange & { userId: string },
): Promise<void> {
  for (const { _id, active } of await workersOfUser(userId))
    if (active) await relink(author, _id, role)
}

/** Collaborator whose team changes by a change of role. */
export interface RoleMove {
  worker: WorkerDocument
  team: TeamChange
}

/**
 * Finds the collaborators whose team changes by a change of role, with their affected filled days.
 * @throws TeamMonthLockedError 409
 */
export async function roleMoves(userId: string, change: RoleChange): Promise<RoleMove[]> {
  const moves: RoleMove[] = []
  for (const worker of await workersOfUser(userId)) {
    const moved = worker.active ? relinkedBy(worker, change) : null
    if (!moved) continue
    const { day: from, next, old: before, own: after } = moved
    const last = teamOf({ ...next, userRole: change.role })
    const cells = await movedCells(worker, next, last, from)
    moves.push({ worker, team: { from, fields: next, before, after, cells } })
  }
  return moves
}

/** @throws WorkerQuestionError what a change of role asks first (4-decisions, 51), unless it was answered */
export async function assertRoleAnswered(moves: readonly RoleMove[], answers: Effect) {
  const asked: WorkerQuestionError[] = []
  for (const { worker, team } of moves) asked.push(...(await askTeam(worker, team)))
  const open = asked.filter((question) => !isAnswered(question, answers))
  if (open.length > 0) throw together(open)
}

/** French sentence with the collaborators whose team changes by a change of role; '' for none. */
export function roleSentence(moves: readonly RoleMove[]): string {
  const sentences = moves.map(
    ({ worker, team: { from, before, after } }) =>
      `${worker.name} passe de l’équipe ${SERVICE_LABELS[before]} à l’équipe ${SERVICE_LABELS[after]} à partir du ${frenchDay(from)}`,
  )
  return sentences.length > 0
    ? `${sentences.join('\u202f; ')}\u202f; les jours précédents ne changent pas.`
    : ''
}
