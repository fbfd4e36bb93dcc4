import { defineModel } from './collection.server'
import type { RecordDocument } from './records.server'

/** What an import found where it wrote, so that it can be taken back (7-beyond §2). */
interface ReplacedDocument {
  /** `${importId}|${siteId}` */
  _id: string
  importId: string
  before: RecordDocument
}

export const replacedRecords = defineModel<ReplacedDocument>('replacedRecords', [
  { key: { importId: 1 }, name: 'import' },
])

/** Keeps what an import is about to replace. Safe to repeat. */
export async function keepReplaced(
  importId: string,
  found: readonly RecordDocument[],
): Promise<void> {
  if (found.length === 0) return
  await (await replacedRecords.open()).bulkWrite(
    found.map((before) => {
      const _id = `${importId}|${before.siteId}`
      const replacement = { importId, before }
      return { replaceOne: { filter: { _id }, replacement, upsert: true } }
    }),
    { ordered: false },
  )
}

/** What an import replaced, by concession; one that is missing was new. */
export async function replacedBy(importId: string): Promise<Map<string, RecordDocument>> {
  const found = await (await replacedRecords.open()).find({ importId }).toArray()
  return new Map(found.map(({ before }) => [before.siteId, before]))
}
