import { PERSON_KINDS, type PersonKind } from '~/domain/personal-data/person'
import type { ProcessLease } from '~/infra/process/process-heartbeat.server'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsentOnRetry } from '../driver/duplicate-key.server'

/** Anonymisation job of one person (7-beyond §4). The document holds no personal data. */
export interface AnonymisedDocument extends ProcessLease {
  /** `${kind}|${identifier}` */
  _id: string
  kind: PersonKind
  /** the number in the person's new name, counted per kind from 1 */
  number: number
  /**
   * `running`: an interrupted run restarts from its first step, each of which is idempotent; `withdrawn`: the person
   * came back before the run ended, and only a new request resumes it, under the same number
   */
  state: 'running' | 'withdrawn' | 'done'
  /** the user who requested the anonymisation */
  by: string
  byName: string
  at: Date
}

const anonymised = defineModel<AnonymisedDocument>('anonymised', [
  { key: { kind: 1, number: 1 }, name: 'kind_number', unique: true },
  { key: { state: 1 }, name: 'state' },
])

const idOf = (kind: PersonKind, id: string) => `${kind}|${id}`

/** The identifier of the collaborator or account. */
export const personOf = ({ _id }: AnonymisedDocument): string => _id.slice(_id.indexOf('|') + 1)

/** The anonymisation job of a person; null when none was ever started. */
export async function findAnonymised(
  kind: PersonKind,
  id: string,
): Promise<AnonymisedDocument | null> {
  return (await anonymised.open()).findOne({ _id: idOf(kind, id) })
}

/** The user who requested the job, the time, and the heartbeat of the process that runs it. */
type Begun = Omit<AnonymisedDocument, '_id' | 'kind' | 'number' | 'state'>

/** Starts a job under the next free number; null when a concurrent job took the number or is the same person's. */
export async function beginAnonymising(
  kind: PersonKind,
  id: string,
  begun: Begun,
): Promise<AnonymisedDocument | null> {
  const collection = await anonymised.open()
  const last = await collection.findOne({ kind }, { sort: { kind: -1, number: -1 } })
  const number = (last?.number ?? 0) + 1
  const document: AnonymisedDocument = {
    _id: idOf(kind, id),
    kind,
    number,
    state: 'running',
    ...begun,
  }
  return (await insertIfAbsentOnRetry(collection, document)) ? document : null
}

/** Records a heartbeat of a running job, or takes the job over from a dead process. */
export async function renewAnonymising(
  { _id }: AnonymisedDocument,
  life: ProcessLease,
): Promise<void> {
  await (await anonymised.open()).updateOne({ _id, state: 'running' }, { $set: life })
}

/** Resumes a withdrawn job; null when another process resumed it first. */
export async function resumeAnonymising(
  { _id }: AnonymisedDocument,
  begun: Begun,
): Promise<AnonymisedDocument | null> {
  const $set = { ...begun, state: 'running' as const }
  return (await anonymised.open()).findOneAndUpdate(
    { _id, state: 'withdrawn' },
    { $set },
    { returnDocument: 'after' },
  )
}

/** Withdraws a running job, so that no process continues it. Idempotent. */
export async function withdrawAnonymising({ _id }: AnonymisedDocument): Promise<void> {
  const $set = { state: 'withdrawn' as const }
  await (await anonymised.open()).updateOne({ _id, state: 'running' }, { $set })
}

/** Marks a job as done: no document names the person any more. Idempotent. */
export async function endAnonymising({ _id }: AnonymisedDocument): Promise<void> {
  await (await anonymised.open()).updateOne({ _id }, { $set: { state: 'done' } })
}

/** Renames the requester on every job. Idempotent. */
export async function renameAsker(by: string, byName: string): Promise<void> {
  const filter = { kind: { $in: [...PERSON_KINDS] }, by }
  await (await anonymised.open()).updateMany(filter, { $set: { byName } })
}

/** Anonymisings that have begun and not ended. */
export async function runningAnonymisings(): Promise<AnonymisedDocument[]> {
  return (await anonymised.open()).find({ state: 'running' }).toArray()
}
