import { actionsOfSite, renameActionPerson } from '~/db/collections/actions.server'
import {
  everyImport,
  forgetInWorkbooks,
  renameInFindings,
  renameInRecords,
  renameInTrail,
} from '~/db/collections/erasures.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { anonymiseStoredWorker, type WorkerDocument } from '~/db/collections/workers.server'
import type { Transaction } from '~/db/driver/transaction.server'
import {
  anonymousAdvisors,
  anonymousChanges,
  anonymousFindings,
  anonymousWorkers,
  type LeftWorker,
  withoutPerson,
} from '~/domain/personal-data/anonymise-rows'
import { now } from '~/infra/process/clock.server'
import { assertNoImport } from '~/services/hierarchy/no-running-import.server'
import { type Author, write } from '~/services/writes/write.server'
import { workerMatcher } from './worker-matcher.server'

/** Creates a predicate: true for the current name of a concession other than this one. */
async function othersThan(siteId: string) {
  const { network } = await referenceData()
  const names = new Set(network.sites.filter(({ _id }) => _id !== siteId).map(({ name }) => name))
  const own = network.siteById.get(siteId)?.name
  return (site: string | null) => site !== null && site !== own && names.has(site)
}

/** Erases the name where an action of the concession gives it without an account, in the action and its audit. */
async function eraseFromActions(
  siteId: string,
  { isNamed, label }: Pick<LeftWorker, 'isNamed' | 'label'>,
): Promise<void> {
  const found = await actionsOfSite(siteId)
  const named = found.filter(({ who, whoId }) => whoId === null && isNamed(who))
  await renameActionPerson(
    named.map(({ _id }) => _id),
    label,
  )
  for (const { _id } of found)
    await renameInTrail('action', _id, (changes) =>
      withoutPerson(changes, (name) => typeof name === 'string' && isNamed(name), label),
    )
}

/**
 * Erases the name of a collaborator who left (7-beyond §4): from imported hours and sales, before images of imports,
 * import logs and the audit. The collaborator's own document comes last: it identifies all other occurrences, so an
 * interrupted run can be repeated. Figures do not change, hence closed months are included.
 * @returns false when the collaborator was written, or an import begun or undone, since the read
 * @throws ImportRunningError 409
 */
export async function eraseWorker(
  author: Author,
  worker: WorkerDocument,
  label: string,
): Promise<boolean> {
  const { _id, siteId } = worker
  // An import that already read the collaborator's name would store the name again.
  await assertNoImport()
  const person = { ...(await workerMatcher(worker, label)), label }
  const { ids, mark } = await everyImport()
  const isOthers = await othersThan(siteId)
  // Linked hours and the audit come last: they contain the names by which the other occurrences are found.
  await renameInFindings(ids, (findings) => anonymousFindings(findings, person, isOthers))
  await renameInRecords(siteId, ids, ({ workers, advisers }) => ({
    workers: anonymousWorkers(workers, person, 'unlinked'),
    advisers: anonymousAdvisors(advisers, person),
  }))
  await renameInRecords(siteId, ids, ({ workers }) => ({
    workers: anonymousWorkers(workers, person, 'linked'),
    advisers: null,
  }))
  await eraseFromActions(siteId, person)
  await forgetInWorkbooks(_id, [worker.name, ...(worker.formerNames ?? [])])
  await assertNoImport()
  await renameInTrail('worker', _id, (changes) => anonymousChanges(changes, label, ['metier']))
  const entry = {
    entity: 'worker' as const,
    entityId: _id,
    action: 'anonymise' as const,
    changes: [{ field: 'name', old: null, new: label }],
  }
  const touched = { what: 'identities' as const, sites: [worker] }
  const at = now()
  const act = async (tx: Transaction) =>
    // Inside the transaction: an import begun or undone concurrently increments the same lock.
    (await everyImport(tx)).mark === mark && anonymiseStoredWorker(worker, label, at, tx)
  return write(author, [entry], act, { touched })
}
