import { RuleError } from '../errors'

/**
 * Invisible, directional and control characters (U+202E among them), and letters that are drawn as nothing (Hangul
 * fillers, an empty Braille cell): no name holds one.
 */
const SEEN_BY_NOBODY = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u2800\\u3164\\uffa0'
const UNSEEN = new RegExp(`[${SEEN_BY_NOBODY}]`, 'u')
/** What a text is made of that shows nothing at all: these, blanks, and what only changes the look of a sign. */
const NOTHING = new RegExp(`^[${SEEN_BY_NOBODY}\\s\\ufe00-\\ufe0f]+$`, 'u')
/** What no text holds: controls other than breaks and tabs, turns of the writing direction, halves of a character. */
const HARMFUL = /[^\P{Cc}\t\r\n]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u

/** More accents on one letter than any script puts there, and than the longest password holds. */
const [MARKS, TOO_MANY_MARKS] = [129, /\p{M}{129}/u]

/** A letter under a heap of accents, which putting into its normal form takes the square of: 800 kB took 143 s. */
class TooManyMarksError extends RuleError {
  constructor() {
    super('Un texte envoyé superpose trop d’accents sur une même lettre.')
  }
}

/** What every text that comes in stands before anything else is done with it. @throws TooManyMarksError 400 */
export function assertFewMarks(text: string): void {
  if (text.length >= MARKS && TOO_MANY_MARKS.test(text)) throw new TooManyMarksError()
}

/** A typed line: normalised, trimmed, single spaces. */
export function tidyLine(text: string): string {
  return text.normalize('NFC').trim().replace(/ +/g, ' ')
}

const UNWRITABLE = 'Ce texte contient des caractères invisibles ou de contrôle.'

/** What is told of a text of more than `max` characters. */
export const textTooLong = (max: number) =>
  `Ce texte est trop long\u202f: ${max} caractères au plus.`

/** Why a tidied line cannot be stored, null when it can. `max` counts characters. */
export function lineProblem(text: string, max: number): string | null {
  if (UNSEEN.test(text)) return UNWRITABLE
  return [...text].length > max ? textTooLong(max) : null
}

/** Why a text of several lines cannot be stored, null when it can. `max` counts characters. */
export function textProblem(text: string, max: number): string | null {
  if (HARMFUL.test(text) || NOTHING.test(text)) return UNWRITABLE
  return [...text].length > max ? textTooLong(max) : null
}
