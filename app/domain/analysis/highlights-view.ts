/** Kinds of missing data, which a user can supply. */
const MISSING_KINDS = [
  'fallen',
  'doubted',
  'late',
  'absent',
  'untargeted',
  'unfrozen',
  'unplanned',
  'empty',
  'unsurveyed',
  'unfilmed',
  'unsold',
  'unassigned',
  'unmapped',
] as const
export type MissingKind = (typeof MISSING_KINDS)[number]
