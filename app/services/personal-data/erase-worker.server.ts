import { importIds, renameInFindings, renameInRecords, renameInTrail } from '~/db/erasures.server'
import { peopleOfRecords } from '~/db/person-data.server'
import { referenceData } from '~/db/reference-data.server'
import { anonymiseStoredWorker, staffOfSites, type WorkerDocument } from '~/db/workers.server'
import {
  anonymousAdvisers,
  anonymousChanges,
  anonymousFindings,
  anonymousWorkers,
} from '~/domain/personal-data/anonymous-lines'
import type { LeftWorker } from '~/domain/personal-data/person'
import { personKey } from '~/imports/reading/names'
import { now } from '~/infra/clock.server'
import { deedOf } from '~/services/audit/deeds.server'
import { type Author, change } from '~/services/rollups/change.server'

/** Every spelling under which imports gave him hours, as they are compared; his own name first. */
async function spellingsOf({ _id, siteId, name }: WorkerDocument): Promise<Set<string>> {
  const keys = new Set([personKey(name)])
  for await (const { workers } of peopleOfRecords(siteId))
    for (const line of Array.isArray(workers) ? workers : [])
      if (line.workerId === _id) keys.add(personKey(String(line.name)))
  return keys
}

/** Somebody who left, with how imports spell him: a namesake of the concession makes a bare name nobody's. */
async function searched(worker: WorkerDocument, label: string): Promise<LeftWorker> {
  const keys = await spellingsOf(worker)
  for (const { _id, name } of await staffOfSites([worker.siteId]))
    if (_id !== worker._id) keys.delete(personKey(String(name ?? '')))
  keys.delete('')
  keys.delete(personKey(label))
  const { _id, matricule } = worker
  const isNamed = (name: string) => keys.has(personKey(String(name ?? '')))
  return { _id, matricule, label, isNamed }
}

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
 * @returns false when the collaborator was written meanwhile
 */
export async function eraseWorker(
  author: Author,
  worker: WorkerDocument,
  label: string,
): Promise<boolean> {
  const { _id, siteId } = worker
  const person = await searched(worker, label)
  const ids = await importIds()
  const isOthers = await othersThan(siteId)
  // why the records last: they tell how imports spelled him
  await renameInFindings(ids, (findings) => anonymousFindings(findings, person, isOthers))
  await renameInTrail('worker', _id, (changes) => anonymousChanges(changes, label, ['metier']))
  await renameInRecords(siteId, ids, ({ workers, advisers }) => ({
    workers: anonymousWorkers(workers, person),
    advisers: anonymousAdvisers(advisers, person),
  }))
  const deed = deedOf('workers', worker, {
    ...{ entity: 'worker', entityId: _id, action: 'anonymise' },
    changes: [{ field: 'name', old: null, new: label }],
  })
  const touched = { what: 'identities' as const, sites: [worker] }
  const done = await change(author, { deeds: [deed], touched }, (token) =>
    anonymiseStoredWorker(worker, label, now(), token),
  )
  return done.size > 0
}
