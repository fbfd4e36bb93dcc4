/** Intent of the form that settles unknown values. */
export const SETTLE_INTENT = 'settle'

/** Choice that leaves the rows of a value out. */
export const LEAVE_OUT = '-'

/** Choices of a condition; a sheet that is not read has the second. */
export const COUNTS = 'in'
export const COUNTS_NOT = 'out'
