import { defineModel } from '../driver/collection.server'
import { newId } from '../driver/ids.server'
import { inSession, type Transaction } from '../driver/transaction.server'

/** Revision of the reference data, by which each process detects that its cached copy is stale. */
export interface RevisionDocument {
  _id: 'reference-data'
  /** new identifier at each change; unlike a counter it never repeats, not even after a restore */
  revision: string
}

const revisions = defineModel<RevisionDocument>('revisions', [])

let changes = 0

/** Number of changes made by this process: a read begun before a change must not be shared after it. */
export function changesHere(): number {
  return changes
}

/** The revision of the reference data, null before the first change. */
export async function referenceRevision(): Promise<string | null> {
  const found = await (await revisions.open()).findOne({ _id: 'reference-data' })
  return found?.revision ?? null
}

const nextRevision = async (tx?: Transaction) =>
  (await revisions.open()).updateOne(
    { _id: 'reference-data' },
    { $set: { revision: newId() } },
    { upsert: true, ...inSession(tx) },
  )

/** Invalidates every cached copy; call after any write to groups, plates, sites, holidays or workingDays. */
export async function referenceDataChanged(): Promise<void> {
  await nextRevision()
  changes++
}

/** Renews the revision as part of a transaction; call `noteReferenceChange` after the commit. */
export async function changeReferenceData(tx: Transaction): Promise<void> {
  await nextRevision(tx)
}

/** Marks reads that began before a commit of this process as stale. */
export function noteReferenceChange(): void {
  changes++
}
