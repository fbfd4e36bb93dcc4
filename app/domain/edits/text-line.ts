/** Invisible, directional and control characters (U+202E among them): no name holds one. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** A typed line: normalised, trimmed, single spaces. */
export function tidyLine(text: string): string {
  return text.normalize('NFC').trim().replace(/ +/g, ' ')
}

/** Why a tidied line cannot be stored, null when it can. `max` counts characters. */
export function lineProblem(text: string, max: number): string | null {
  if (UNSEEN.test(text)) return 'Ce texte contient des caractères invisibles ou de contrôle.'
  if ([...text].length > max) return `Ce texte est trop long\u202f: ${max} caractères au plus.`
  return null
}
