/** The sign of a negative figure as it is typeset (4-decisions, 61). */
export const MINUS = '\u2212'

/** A formatted number with the typeset sign in place of the keyboard's. */
export const typeset = (number: string): string => number.replace('-', MINUS)

/** A typed number with the keyboard's sign: what is copied from a page holds the typeset one, or a dash. */
export const keyboardMinus = (typed: string): string => typed.replace(/^(\s*)[\u2212\u2013]/, '$1-')
