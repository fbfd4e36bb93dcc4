import {
  hasPart,
  type PartFingerprints,
  RECORD_PARTS,
  type RecordPart,
} from '~/domain/records/parts'
import { fingerprinted, print } from './record-fingerprints.server'
import { FIELD_OF, type RecordDocument } from './records.server'

/** Imported content of a concession's record. */
export type RecordContent = Omit<RecordDocument, '_id' | 'parts' | 'fingerprints'>

/** Computes a fingerprint (SHA-1 of the JSON) for each part of the file; equal for equal figures. */
export function fingerprintsOf(
  { services, workers, advisers }: Pick<RecordContent, 'services' | 'workers' | 'advisers'>,
  absent: readonly RecordPart[],
): PartFingerprints {
  const marks: PartFingerprints = {
    activity: print(services),
    workers: print(workers),
    sales: print(advisers),
  }
  for (const part of absent) delete marks[part]
  return marks
}

/** A concession's record as an import writes it. */
export interface RecordWrite {
  /** `parts` says which parts the workbook had; an absent part stays as it is. `_id` is that of a new record. */
  record: RecordDocument
  /** marks of the replaced record; absent when the record is new */
  held?: PartFingerprints
}

/** Fields that a record without doubts lacks, for `$unset`. */
export const NO_DOUBTS = { doubts: 1, doubtedOn: 1, 'fingerprints.doubts': 1 } as const

/** The update that sets only the parts that the file had. Doubts belong to the activity. */
export function partialUpdate({ record, held = {} }: RecordWrite, stored: RecordDocument) {
  const { _id, parts = {}, origin = {}, fingerprints: _former, ...rest } = record
  const given: Record<string, unknown> = { ...rest }
  const whole = { ...stored, ...record, origin: { ...stored.origin, ...origin } }
  for (const [kind, mark] of Object.entries(fingerprinted(whole).fingerprints))
    if (kind === 'origin' || record.doubtedOn) given[`fingerprints.${kind}`] = mark
  for (const [part, mark] of Object.entries(parts)) given[`parts.${part}`] = mark
  for (const [part, from] of Object.entries(origin)) given[`origin.${part}`] = from
  for (const part of RECORD_PARTS) {
    if (hasPart(parts, part)) continue
    delete given[FIELD_OF[part]]
    // '' is the mark of a part stored before marks existed. It is written out now: once the record has `parts`, a part
    // without a mark counts as absent.
    if (held[part] === '') given[`parts.${part}`] = ''
  }
  if (record.doubtedOn || !hasPart(parts, 'activity')) return { $set: given }
  return { $set: given, $unset: NO_DOUBTS }
}
