import type { RecordDocument } from '~/db/collections/records.server'
import { type FeedLayer, layersMark } from '~/domain/records/feed-layers'
import { marksOf, RECORD_PARTS } from '~/domain/records/parts'

/** True when two records hold the same figures of the same files. */
const isSame = (a: RecordDocument, b: RecordDocument): boolean =>
  RECORD_PARTS.every(
    (part) =>
      marksOf(a)[part] === marksOf(b)[part] &&
      layersMark(a.origin?.[part]?.layers) === layersMark(b.origin?.[part]?.layers) &&
      a.origin?.[part]?.importId === b.origin?.[part]?.importId,
  )

/**
 * A record after an undo, with the import that wrote it last among those that are left.
 * @param importId import that is undone
 * @param relaid identifier of the undo
 * @param image record before that import; null when there was none
 */
export function lastWritten(
  record: RecordDocument,
  importId: string,
  relaid: string,
  image: RecordDocument | null,
): RecordDocument {
  if (record.importId !== importId) return { ...record, relaid }
  if (image && isSame(record, image)) return image
  if (image) {
    const { importId: former, importedAt, importDate } = image
    return { ...record, importId: former, importedAt, importDate, relaid }
  }
  const files = RECORD_PARTS.flatMap((part) => record.origin?.[part] ?? []).flatMap(
    (own): Pick<FeedLayer, 'importId' | 'importedAt'>[] => own.layers ?? [own],
  )
  const [last] = files.sort((a, b) => b.importedAt.getTime() - a.importedAt.getTime())
  const from = last ? { importId: last.importId, importedAt: last.importedAt } : {}
  return { ...record, ...from, relaid }
}
