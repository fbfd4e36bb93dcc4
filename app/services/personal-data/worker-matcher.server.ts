import {
  namesInTrail,
  type PeopleOfRecord,
  peopleOfRecords,
} from '~/db/collections/personal-data.server'
import { staffOfSites, type WorkerDocument } from '~/db/collections/workers.server'
import type { WorkerMatcher } from '~/domain/personal-data/person'
import { personKey } from '~/imports/reading/normalise-names'

type People = AsyncIterable<PeopleOfRecord> | readonly PeopleOfRecord[]

/** Every name of the worker in the planning and in imported hours, normalised for comparison. */
async function keysOf(worker: WorkerDocument, people: People): Promise<Set<string>> {
  const { _id, name, formerNames = [] } = worker
  // Both sources: retention shortens the audit, and only the audit holds names older than `formerNames`.
  const names = [name, ...formerNames, ...(await namesInTrail('worker', _id))]
  for await (const { workers } of people)
    for (const line of Array.isArray(workers) ? workers : [])
      if (line.workerId === _id) names.push(String(line.name))
  return new Set(names.map(personKey))
}

/**
 * Matcher of a collaborator by every known name (7-beyond §4). A name that another collaborator of the concession has
 * too is left out.
 * @param label anonymous name, which an interrupted run may have written already
 * @param people people of every record of the concession, when they are already read
 */
export async function workerMatcher(
  worker: WorkerDocument,
  label = '',
  people: People = peopleOfRecords(worker.siteId),
): Promise<WorkerMatcher> {
  const keys = await keysOf(worker, people)
  for (const { _id, name } of await staffOfSites([worker.siteId]))
    if (_id !== worker._id) keys.delete(personKey(String(name ?? '')))
  keys.delete('')
  keys.delete(personKey(label))
  const { _id, matricule } = worker
  return { _id, matricule, isNamed: (name) => keys.has(personKey(String(name ?? ''))) }
}
