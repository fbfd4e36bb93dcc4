import { workersWithTargets } from '~/db/collections/mechanic-targets.server'
import { allPlanningOf } from '~/db/collections/personal-data.server'
import { deleteUnchangedMonths } from '~/db/collections/planning.server'
import { workersInRecords } from '~/db/collections/records.server'
import { deleteWorker, findWorkers } from '~/db/collections/workers.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import { assertMay } from '~/domain/workers/rights'
import { write } from '~/services/writes/write.server'
import { workerAuditEntry } from './audit-entry.server'

/** Those of a concession's collaborators whom an import or a target names. */
export async function usedWorkers(
  siteId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await Promise.all([workersInRecords(siteId), workersWithTargets(siteId, ids)])
  return new Set(found.flat())
}

/**
 * Deletes collaborators of a concession as if they had never been added, with their planning, in one transaction. The
 * caller has checked that they are not used.
 * @returns false when one of them, or their planning, was changed since: nothing is deleted
 * @throws WorkerRightsError, ClosedMonthError
 */
export async function withdrawWorkers(
  principal: Principal,
  ids: readonly string[],
): Promise<boolean> {
  assertMay(principal.role, 'delete')
  const workers = await findWorkers(ids)
  if (workers.length === 0) return true
  const planned = (await Promise.all(workers.map(({ _id }) => allPlanningOf(_id)))).flat()
  const months = [...new Set(planned.map(({ month }) => month))]
  const entries = workers.map((worker) =>
    workerAuditEntry(worker, 'delete', [{ field: 'name', old: worker.name, new: null }]),
  )
  const touched =
    months.length > 0
      ? { what: 'planning' as const, sites: workers, months }
      : { what: 'uncounted' as const, sites: workers }
  const act = async (tx: Transaction) => {
    for (const worker of workers) if (!(await deleteWorker(worker, tx))) return false
    return deleteUnchangedMonths(planned, tx)
  }
  return write(principal, entries, act, { touched })
}
