import { RuleError } from '../errors'

/**
 * Invisible, directional and control characters (U+202E among them), and letters without a glyph (Hangul fillers,
 * the empty Braille cell). They are not allowed in names.
 */
const INVISIBLE = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u2800\\u3164\\uffa0'
const UNSEEN = new RegExp(`[${INVISIBLE}]`, 'u')
/** Matches a text without visible characters: the above, blanks and variation selectors. */
const INVISIBLE_TEXT = new RegExp(`^[${INVISIBLE}\\s\\ufe00-\\ufe0f]+$`, 'u')
/** Characters not allowed in texts: controls other than line breaks and tabs, bidirectional controls, lone surrogates. */
const HARMFUL = /[^\P{Cc}\t\r\n]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u

/** Number of combining marks on one letter that is rejected: more than any script uses, and than the longest password has. */
const [MARKS, TOO_MANY_MARKS] = [129, /\p{M}{129}/u]

/** 400: too many combining marks on one letter. Unicode normalisation is quadratic in them: 800 kB took 143 s. */
class TooManyMarksError extends RuleError {
  constructor() {
    super('Un texte envoyé superpose trop d’accents sur une même lettre.')
  }
}

/**
 * Rejects texts with too many combining marks. Call this before any other use of a received text.
 * @throws TooManyMarksError 400
 */
export function assertFewCombiningMarks(text: string): void {
  if (text.length >= MARKS && TOO_MANY_MARKS.test(text)) throw new TooManyMarksError()
}

/** Normalises a typed line: NFC, trimmed, single spaces. */
export function tidyLine(text: string): string {
  return text.normalize('NFC').trim().replace(/ +/g, ' ')
}

const UNWRITABLE = 'Ce texte contient des caractères invisibles ou de contrôle.'

/** French message for a text of more than `max` characters. */
export const textTooLong = (max: number) =>
  `Ce texte est trop long\u202f: ${max} caractères au plus.`

/** French message when a tidied line cannot be stored; null when valid. `max` counts characters. */
export function lineProblem(text: string, max: number): string | null {
  if (UNSEEN.test(text)) return UNWRITABLE
  return [...text].length > max ? textTooLong(max) : null
}

/** French message when a text of several lines cannot be stored; null when valid. `max` counts characters. */
export function textProblem(text: string, max: number): string | null {
  if (HARMFUL.test(text) || INVISIBLE_TEXT.test(text)) return UNWRITABLE
  return [...text].length > max ? textTooLong(max) : null
}
