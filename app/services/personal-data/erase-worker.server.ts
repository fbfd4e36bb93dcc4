import {
  everyImport,
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
} from '~/domain/personal-data/anonymise-rows'
import { now } from '~/infra/process/clock.server'
import { assertNoImport } from '~/services/hierarchy/no-running-import.server'
import { type Author, write } from '~/services/writes/write.server'
import { workerMatcher } from './worker-matcher.server'

/** Whether a finding is about another concession than this one, under its name of today. */
async function othersThan(siteId: string) {
  const { network } = await referenceData()
  const names = new Set(network.sites.filter(({ _id }) => _id !== siteId).map(({ name }) => name))
  const own = network.siteById.get(siteId)?.name
  return (site: string | null) => site !== null && site !== own && names.has(site)
}

/**
 * Takes the name of a collaborator who left out of everything (7-beyond §4): imported hours and sales, what imports
 * replaced, import logs, the trail; at last out of his own document, which everything else is found by, so that a
 * run that was cut begins again and does the rest. No figure changes, hence closed months take it too.
 * @returns false when the collaborator was written, or an import begun or undone, since they were read
 * @throws ImportRunningError 409
 */
export async function eraseWorker(
  author: Author,
  worker: WorkerDocument,
  label: string,
): Promise<boolean> {
  const { _id, siteId } = worker
  // why: an import that has read his name would store it again
  await assertNoImport()
  const person = { ...(await workerMatcher(worker, label)), label }
  const { ids, mark } = await everyImport()
  const isOthers = await othersThan(siteId)
  // why in this order: linked hours, and the trail at last, tell by which names all else is found
  await renameInFindings(ids, (findings) => anonymousFindings(findings, person, isOthers))
  await renameInRecords(siteId, ids, ({ workers, advisers }) => ({
    workers: anonymousWorkers(workers, person, 'unlinked'),
    advisers: anonymousAdvisors(advisers, person),
  }))
  await renameInRecords(siteId, ids, ({ workers }) => ({
    workers: anonymousWorkers(workers, person, 'linked'),
    advisers: null,
  }))
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
    // why inside: an import begun or undone at this moment raises the same lock
    (await everyImport(tx)).mark === mark && anonymiseStoredWorker(worker, label, at, tx)
  return write(author, [entry], act, { touched })
}
