/** Kinds of missing data, which a user can supply. */
const MISSING_KINDS = [
  'fallen',
  'doubted',
  'late',
  'absent',
  'untargeted',
  'unaimed',
  'unhoured',
  'unreceived',
  'unallocated',
  'unfrozen',
  'unplanned',
  'empty',
  'unsurveyed',
  'unfilmed',
  'unsold',
  'unstaffed',
  'unassigned',
  'unmapped',
  'unowned',
  'undelivered',
] as const
export type MissingKind = (typeof MISSING_KINDS)[number]
