/** Intent of the form that settles unknown values. */
export const SETTLE_INTENT = 'settle'

/** Intent of the form that creates unknown people (9 §3). */
export const PEOPLE_INTENT = 'people'

/** Tests for a form after which the preview is made again, or the file imported again. */
export const isSettling = (intent: unknown): boolean =>
  intent === SETTLE_INTENT || intent === PEOPLE_INTENT

/** Choice that leaves the rows of a value out. */
export const LEAVE_OUT = '-'

/** Choices of a condition; a sheet that is not read has the second. */
export const COUNTS = 'in'
export const COUNTS_NOT = 'out'
