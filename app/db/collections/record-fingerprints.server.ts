import { createHash } from 'node:crypto'
import { RECORD_PARTS, type RecordPart } from '~/domain/records/parts'
import { FIELD_OF, type RecordDocument, type RecordFingerprints } from './records.server'

/** SHA-1 (base64) of the JSON of a value: equal for values that are stored equally. */
export const print = (value: unknown): string =>
  createHash('sha1').update(JSON.stringify(value)).digest('base64')

/** Kind of a record's content that has a fingerprint of its own. */
export type RecordKind = RecordPart | 'origin' | 'doubts'

type Place = Omit<RecordDocument, '_id' | 'plateId' | 'groupId' | 'fingerprints'>

/** Fingerprint of a record's place, dates and origin. Without plate and group: a move sets them for many records at once. */
export const originPrint = (record: Place): string =>
  print([
    record.siteId,
    record.date,
    record.month,
    record.importDate,
    record.importId,
    record.importedAt,
    record.relaid ?? null,
    ...RECORD_PARTS.map((part) => record.origin?.[part] ?? null),
  ])

/** Fingerprint of a record's doubts. */
export const doubtsPrint = ({
  doubts,
  doubtedOn,
}: Pick<RecordDocument, 'doubts' | 'doubtedOn'>): string =>
  print([doubts ?? null, doubtedOn ?? null])

/** A whole record as it is stored: with the fingerprints of its origin and doubts; `parts` has those of its figures. */
export function fingerprinted<T extends RecordDocument>(
  record: T,
): T & { fingerprints: RecordFingerprints } {
  const doubts = record.doubtedOn ? { doubts: doubtsPrint(record) } : {}
  return { ...record, fingerprints: { origin: originPrint(record), ...doubts } }
}

/** True when the figures of a part differ from its fingerprint; a part that was not given has none. */
function isPartWrong(record: RecordDocument, part: RecordPart): boolean {
  const [held, mark] = [record[FIELD_OF[part]], record.parts?.[part]]
  if (mark === '') return false
  if (mark !== undefined) return mark !== print(held)
  return part !== 'activity' && record.parts !== undefined && Object.keys(held ?? {}).length > 0
}

/**
 * Kinds of a stored record whose content differs from its fingerprint. Without `fingerprints`, and for figures of
 * unknown fingerprint, none: an earlier version wrote them.
 */
export function differingKinds(record: RecordDocument): RecordKind[] {
  const { fingerprints } = record
  if (fingerprints?.origin === undefined) return []
  const kinds: RecordKind[] = RECORD_PARTS.filter((part) => isPartWrong(record, part))
  if (fingerprints.origin !== originPrint(record)) kinds.push('origin')
  if (fingerprints.doubts !== undefined && fingerprints.doubts !== doubtsPrint(record))
    kinds.push('doubts')
  return kinds
}
