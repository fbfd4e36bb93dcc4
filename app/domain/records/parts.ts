/** The parts of a day's record, each from a sheet of the workbook (spec 5 §1; 4-decisions, 41). */
export const RECORD_PARTS = ['activity', 'workers', 'sales'] as const
export type RecordPart = (typeof RECORD_PARTS)[number]

/** The parts whose sheet a workbook may leave out: then it says nothing about them. */
export const OPTIONAL_PARTS = ['workers', 'sales'] as const
export type OptionalPart = (typeof OPTIONAL_PARTS)[number]

/** A mark for each part that was given: the fingerprint of its figures, '' when that is not known. */
export type PartMarks = Partial<Record<RecordPart, string>>

/** A record as far as its parts go; `parts` is missing in those written before parts were marked. */
export interface MarkedRecord {
  parts?: PartMarks
  workers: readonly unknown[]
  advisers: readonly unknown[]
}

/** The marks of a record; an older one counts as having every part that it has content for (4-decisions, 41). */
export function marksOf({ parts, workers, advisers }: MarkedRecord): PartMarks {
  if (parts) return parts
  return {
    activity: '',
    ...(workers?.length > 0 ? { workers: '' } : {}),
    ...(advisers?.length > 0 ? { sales: '' } : {}),
  }
}

/** Whether that part was given. */
export const hasPart = (marks: PartMarks, part: RecordPart): boolean => marks[part] !== undefined

/** The optional parts that marks leave out. */
export const absentParts = (marks: PartMarks): OptionalPart[] =>
  OPTIONAL_PARTS.filter((part) => !hasPart(marks, part))

/** What of a concession cannot be read, so that it is out of a scope's sums (4-decisions, 42). */
export const BROKEN_PARTS = [
  'record',
  'objectif',
  'planning',
  'hours',
  'sales',
  'targets',
  'multipliers',
] as const
export type BrokenPart = (typeof BROKEN_PARTS)[number]
