import type { BusinessDay } from '~/domain/calendar/business-day'
import { type RecordDocument, records } from './records.server'
import type { WriteToken } from './stamp.server'

/** Whose figures a concession holds on a day, and its chain. */
export type RecordSource = Pick<
  RecordDocument,
  '_id' | 'siteId' | 'plateId' | 'groupId' | 'importId'
>

/** Which import each of these concessions' records on a day is from. */
export async function recordSources(
  siteIds: readonly string[],
  date: BusinessDay,
): Promise<RecordSource[]> {
  if (siteIds.length === 0) return []
  const projection = { siteId: 1, plateId: 1, groupId: 1, importId: 1 }
  return (await records.open())
    .find({ siteId: { $in: [...siteIds] }, date }, { projection })
    .toArray()
}

/**
 * Gives concessions back what an import replaced, each in one write, unless something else wrote there since; what was
 * new goes. Safe to repeat; part of an announced write.
 */
export async function restoreRecords(
  sources: readonly RecordSource[],
  before: ReadonlyMap<string, RecordDocument>,
  _token: WriteToken,
): Promise<void> {
  if (sources.length === 0) return
  await (await records.open()).bulkWrite(
    sources.map(({ _id, siteId, plateId, groupId, importId }) => {
      const filter = { _id, importId }
      const kept = before.get(siteId)
      if (!kept) return { deleteOne: { filter } }
      const { _id: _former, ...content } = kept
      // why its present chain: the concession may have moved since
      return { replaceOne: { filter, replacement: { ...content, plateId, groupId } } }
    }),
    { ordered: false },
  )
}
