import { PERSON_KINDS, type PersonKind } from '~/domain/personal-data/person'
import type { Running } from '~/infra/runner.server'
import { defineModel } from './collection.server'
import { claimFirst } from './errors.server'

/** Somebody whose name is, or was, taken out of everything (7-beyond §4). It tells nothing of who it was. */
export interface AnonymisedDocument extends Running {
  /** `${kind}|${identifier}` */
  _id: string
  kind: PersonKind
  /** what he is called by from now on, counted per kind from 1 */
  number: number
  /**
   * `running`: a run that was cut goes on from the beginning, which does no harm; `withdrawn`: the person came back
   * before it ended, and only another request begins it again, under the same number
   */
  state: 'running' | 'withdrawn' | 'done'
  /** who asked for it */
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

/** What is known of a person's anonymising; null: it was never begun. */
export async function findAnonymised(
  kind: PersonKind,
  id: string,
): Promise<AnonymisedDocument | null> {
  return (await anonymised.open()).findOne({ _id: idOf(kind, id) })
}

/** Who asked for it and when, with the sign of life of who does it. */
type Begun = Omit<AnonymisedDocument, '_id' | 'kind' | 'number' | 'state'>

/** Begins it under the next free number; null when somebody took the number, or began the same, meanwhile. */
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
  return (await claimFirst(collection, document)) ? document : null
}

/** Takes over, or goes on with, what is running: a sign of life. */
export async function renewAnonymising({ _id }: AnonymisedDocument, life: Running): Promise<void> {
  await (await anonymised.open()).updateOne({ _id, state: 'running' }, { $set: life })
}

/** Begins what was withdrawn again; null when somebody was faster. */
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

/** Gives up what was begun: nobody goes on with it. Safe to repeat. */
export async function withdrawAnonymising({ _id }: AnonymisedDocument): Promise<void> {
  const $set = { state: 'withdrawn' as const }
  await (await anonymised.open()).updateOne({ _id, state: 'running' }, { $set })
}

/** Says that nothing names the person any more. Safe to repeat. */
export async function endAnonymising({ _id }: AnonymisedDocument): Promise<void> {
  await (await anonymised.open()).updateOne({ _id }, { $set: { state: 'done' } })
}

/** Gives who asked for it another name. Safe to repeat. */
export async function renameAsker(by: string, byName: string): Promise<void> {
  const filter = { kind: { $in: [...PERSON_KINDS] }, by }
  await (await anonymised.open()).updateMany(filter, { $set: { byName } })
}

/** What was begun and has not ended. */
export async function runningAnonymisings(): Promise<AnonymisedDocument[]> {
  return (await anonymised.open()).find({ state: 'running' }).toArray()
}
