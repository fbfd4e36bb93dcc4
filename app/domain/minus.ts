/** Typographic minus sign (4-decisions, 61). */
export const MINUS = '\u2212'

/** Replaces the hyphen of a formatted number by the typographic minus sign. */
export const typeset = (number: string): string => number.replace('-', MINUS)

/** Replaces a leading typographic minus or en dash of a typed number by a hyphen, because users paste numbers from pages. */
export const keyboardMinus = (typed: string): string => typed.replace(/^(\s*)[\u2212\u2013]/, '$1-')
