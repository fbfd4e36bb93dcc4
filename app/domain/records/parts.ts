/** Parts of a day's record, each from a sheet of the workbook (spec 5 §1; 4-decisions, 41). */
export const RECORD_PARTS = ['activity', 'workers', 'sales'] as const
export type RecordPart = (typeof RECORD_PARTS)[number]

/** Parts whose sheet may be missing in a workbook: the stored part then stays. */
export const OPTIONAL_PARTS = ['workers', 'sales'] as const
export type OptionalPart = (typeof OPTIONAL_PARTS)[number]

/** Sheet of each part in the product's own workbook (document 5). */
export const PART_SHEETS: Readonly<Record<RecordPart, string>> = {
  activity: 'Activité',
  workers: 'Collaborateurs',
  sales: 'Ventes additionnelles',
}

/** Fingerprint of the figures of each part present; '' when unknown. */
export type PartFingerprints = Partial<Record<RecordPart, string>>

/** The part of a record that tells its parts; `parts` is missing in old records. */
export interface MarkedRecord {
  parts?: PartFingerprints
  workers: readonly unknown[]
  advisers: readonly unknown[]
}

/** Marks of a record; an old record has every part with content (4-decisions, 41). */
export function marksOf({ parts, workers, advisers }: MarkedRecord): PartFingerprints {
  if (parts) return parts
  return {
    activity: '',
    ...(workers?.length > 0 ? { workers: '' } : {}),
    ...(advisers?.length > 0 ? { sales: '' } : {}),
  }
}

/** True if the part is present. */
export const hasPart = (marks: PartFingerprints, part: RecordPart): boolean =>
  marks[part] !== undefined

/** Optional parts without a mark. */
export const absentParts = (marks: PartFingerprints): OptionalPart[] =>
  OPTIONAL_PARTS.filter((part) => !hasPart(marks, part))

/** Kinds of invalid data that leave a concession out of a scope's sums (4-decisions, 42). */
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
