import { namesInTrail, type PeopleOfRecord, peopleOfRecords } from '~/db/person-data.server'
import { staffOfSites, type WorkerDocument } from '~/db/workers.server'
import type { SoughtWorker } from '~/domain/personal-data/person'
import { personKey } from '~/imports/reading/names'

type People = AsyncIterable<PeopleOfRecord> | readonly PeopleOfRecord[]

/** Every name that he had in the planning or in the hours that imports gave him, as names are compared. */
async function keysOf(worker: WorkerDocument, people: People): Promise<Set<string>> {
  const { _id, name, formerNames = [] } = worker
  // why both: the trail is shortened by its duration, and names from before were kept nowhere else
  const names = [name, ...formerNames, ...(await namesInTrail('worker', _id))]
  for await (const { workers } of people)
    for (const line of Array.isArray(workers) ? workers : [])
      if (line.workerId === _id) names.push(String(line.name))
  return new Set(names.map(personKey))
}

/**
 * A collaborator with every name that he is found by (7-beyond §4): a namesake of the concession makes a bare name
 * nobody's.
 * @param label what he may be called already, where a run was cut
 * @param people of every record of the concession, where they are read already
 */
export async function soughtWorker(
  worker: WorkerDocument,
  label = '',
  people: People = peopleOfRecords(worker.siteId),
): Promise<SoughtWorker> {
  const keys = await keysOf(worker, people)
  for (const { _id, name } of await staffOfSites([worker.siteId]))
    if (_id !== worker._id) keys.delete(personKey(String(name ?? '')))
  keys.delete('')
  keys.delete(personKey(label))
  const { _id, matricule } = worker
  return { _id, matricule, isNamed: (name) => keys.has(personKey(String(name ?? ''))) }
}
