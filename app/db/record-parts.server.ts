import { createHash } from 'node:crypto'
import { absentParts, type OptionalPart, type PartMarks } from '~/domain/records/parts'
import { FIELD_OF, type RecordDocument } from './records.server'

/** What an import brings of a concession; parts in `absent` were not in the workbook. */
export type RecordContent = Omit<RecordDocument, '_id' | 'parts'>

const print = (figures: unknown) =>
  createHash('sha1').update(JSON.stringify(figures)).digest('base64')

/** A fingerprint for each part that was given: equal for equal figures built the same way. */
export function fingerprintsOf(
  { services, workers, advisers }: Pick<RecordContent, 'services' | 'workers' | 'advisers'>,
  absent: readonly OptionalPart[],
): PartMarks {
  const marks: PartMarks = {
    activity: print(services),
    workers: print(workers),
    sales: print(advisers),
  }
  for (const part of absent) delete marks[part]
  return marks
}

/** A concession's record, to be written. */
export interface RecordWrite {
  /** of the record in whose place it comes; null: there is none yet */
  id: string | null
  /** `parts` tells what was given: what an absent sheet would have told stays as it is */
  record: Omit<RecordDocument, '_id'>
  /** the marks of the record that was there */
  held?: PartMarks
  /** the import whose record it replaces; none: there is none yet */
  replaces?: string
}

/**
 * One update that sets only the parts that were given, so that another import of the same date can set the others at
 * the same time.
 */
export function partialUpdate({ record, held = {} }: RecordWrite) {
  const { parts = {}, origin = {}, ...rest } = record
  const given: Record<string, unknown> = { ...rest }
  const otherwise: Record<string, unknown> = {}
  for (const [part, mark] of Object.entries(parts)) given[`parts.${part}`] = mark
  for (const [part, from] of Object.entries(origin)) given[`origin.${part}`] = from
  for (const part of absentParts(parts)) {
    const field = FIELD_OF[part]
    otherwise[field] = given[field]
    delete given[field]
    // why only '': a record from before marks gets those of its content, a marked one keeps its own
    if (held[part] === '') given[`parts.${part}`] = ''
  }
  const doubted = record.doubtedOn ? {} : { $unset: { doubts: 1 as const, doubtedOn: 1 as const } }
  return { $set: given, $setOnInsert: otherwise, ...doubted }
}
