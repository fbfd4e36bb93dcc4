import { defineModel } from './collection.server'

/** Counts the changes of the reference data, so that each process knows when its copy is old. */
export interface RevisionDocument {
  _id: 'reference-data'
  revision: number
}

export const revisions = defineModel<RevisionDocument>('revisions', [])

let changes = 0

/** Number of changes made by this process: a reading begun before one must not be shared after it. */
export function changesHere(): number {
  return changes
}

/** The revision of the reference data, 0 before the first change. */
export async function referenceRevision(): Promise<number> {
  const found = await (await revisions.open()).findOne({ _id: 'reference-data' })
  return found?.revision ?? 0
}

/** To be awaited after any write to groups, plates, sites, holidays or workingDays: every copy is then old. */
export async function referenceDataChanged(): Promise<void> {
  await (await revisions.open()).updateOne(
    { _id: 'reference-data' },
    { $inc: { revision: 1 } },
    { upsert: true },
  )
  changes++
}
