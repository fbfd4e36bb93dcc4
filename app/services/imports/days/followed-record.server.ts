import { fingerprintsOf } from '~/db/collections/record-parts.server'
import type { RecordDocument } from '~/db/collections/records.server'
import type { LocalDate } from '~/domain/calendar/local-date'
import { monthOf } from '~/domain/calendar/local-date'
import type { ModelDay } from '~/domain/import-models/day-sums'
import { type OwnFile, ownFiles, recomposed } from '~/domain/import-models/recompose'
import { hasPart, marksOf, type RecordPart } from '~/domain/records/parts'
import { isValidPart } from '~/domain/records/validity'

/** True for a record with a readable part. */
export const hasReadable = (record: RecordDocument, part: RecordPart): boolean =>
  hasPart(marksOf(record), part) && isValidPart(record, part)

/** Records of the month before a date that have a readable part, ascending. */
export const recordsBefore = (
  all: Iterable<RecordDocument>,
  date: LocalDate,
  part: RecordPart,
): RecordDocument[] =>
  [...all]
    .filter((one) => one.month === monthOf(date) && one.date < date && hasReadable(one, part))
    .sort((a, b) => (a.date < b.date ? -1 : 1))

const sourcesOf = (record: RecordDocument, part: RecordPart) =>
  JSON.stringify(record.origin?.[part]?.layers ?? null)

/**
 * A record as the files of its own day, the records before it and the models' days make its part (8 §5).
 * @param own files of the day; by default those of the record
 * @returns the record itself when nothing changes; null when nothing of the part is left
 */
export function followedRecord(
  record: RecordDocument,
  part: RecordPart,
  before: readonly RecordDocument[],
  days: readonly ModelDay[],
  own: readonly OwnFile[] = ownFiles(record, part),
): RecordDocument | null {
  const made = recomposed(record, part, own, before, days) as RecordDocument | null
  if (!made) return null
  const mark = fingerprintsOf(made, [])[part]
  const marks = marksOf(record)
  if (marks[part] === mark && sourcesOf(made, part) === sourcesOf(record, part)) return record
  return { ...made, parts: { ...marks, [part]: mark ?? '' } }
}

/**
 * The part of a record after the records before it or the models' days changed. A part that one workbook alone gave, or
 * that cannot be read, stays (4-decisions, 42).
 */
export function afterChange(
  record: RecordDocument,
  part: RecordPart,
  before: readonly RecordDocument[],
  days: readonly ModelDay[],
): RecordDocument {
  if (!hasReadable(record, part) || !record.origin?.[part]?.layers) return record
  return followedRecord(record, part, before, days) ?? record
}
