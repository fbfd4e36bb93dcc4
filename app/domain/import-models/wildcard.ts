import { normalised } from '../comparable-text'
import { foldedText } from '../text-matching'

/** A text as patterns see it: without case and accents, its spaces joined. */
const plain = (text: string): string => foldedText(text).replace(/\s+/g, ' ').trim()

/**
 * Compares a text with a pattern in which `*` is any text, also none (8 §5). Case, accents and repeated spaces do not
 * count. In time linear in the text, whatever the pattern.
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  const [first = '', ...rest] = plain(pattern).split('*')
  const last = rest.pop()
  if (last === undefined) return normalised(pattern) === normalised(text)
  const whole = plain(text)
  if (!whole.startsWith(first) || whole.length < first.length + last.length) return false
  let at = first.length
  for (const piece of rest) {
    const found = whole.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return whole.length - last.length >= at && whole.endsWith(last)
}

/**
 * The text behind the only `*` of a pattern that ends with it, as 'LYON' of 'Concession LYON' and `Concession *`; the
 * whole text for other patterns.
 */
export function wildcardPart(pattern: string, text: string): string {
  const head = /^([^*]*)\*$/.exec(pattern.trim())?.[1]
  if (head === undefined) return text
  const words = text.replace(/\s+/g, ' ').trim()
  // Folding keeps the number of letters of composed texts only.
  const length = head.normalize('NFC').replace(/\s+/g, ' ').length
  return words.normalize('NFC').slice(length).trim() || text
}
