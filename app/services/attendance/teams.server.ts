import { findUsers } from '~/db/users.server'
import type { WorkerDocument } from '~/db/workers.server'
import type { Role } from '~/domain/access/roles'
import { type Groupable, teamOf } from '~/domain/planning/sections'
import type { Service } from '~/domain/records/services'

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

/** The team that each worker's entries count for, by worker. */
export async function teamsOf(
  workers: readonly WorkerDocument[],
): Promise<ReadonlyMap<string, Service>> {
  const roles = await linkedRoles(workers)
  return new Map(workers.map((worker) => [worker._id, teamOf(groupable(worker, roles))]))
}
