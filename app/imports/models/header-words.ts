import { distance } from 'fastest-levenshtein'
import { foldedText } from '~/domain/text-matching'
import { NEUTRAL, OTHER, WORDS } from './synonyms'

/** A concept of {@link WORDS} in a header. */
export interface HeaderWord {
  /** key of `WORDS`; 'total' or another neutral word; '?word' for a word of another meaning */
  concept: string
  /** 0 to 1 */
  likeness: number
  isNeutral: boolean
}

interface Phrase {
  concept: string
  likeness: number
}

const PHRASES: ReadonlyMap<string, Phrase> = new Map(
  Object.entries(WORDS).flatMap(([concept, list]) =>
    list.split(', ').map((entry): [string, Phrase] => {
      const [phrase = '', likeness = '1'] = entry.split(':')
      return [phrase, { concept, likeness: Number(likeness) }]
    }),
  ),
)
const LONGEST = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length))
const NEUTRALS: ReadonlySet<string> = new Set(NEUTRAL)
const SINGLE = [...PHRASES.keys()].filter((phrase) => !phrase.includes(' '))

/** Shortest word that may be misspelt: shorter words have too many near neighbours ('jours', 'hours'). */
const MISSPELT_FROM = 6
/** From this length on a word may have two wrong letters. */
const TWO_WRONG_FROM = 9
/** Likeness of words written together, such as 'MOHT'. */
const TOGETHER = 0.95

/** A date in a header says which day a column is of, not what it holds. */
const DATE_IN_HEADER = /(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)/g

/** Splits a header into folded words; signs with a meaning become words. */
function split(header: string): string[] {
  const spaced = header
    .replace(/œ/gi, 'oe')
    .replace(/1\s?\/\s?100/g, ' centiemes ')
    .replace(/k\s?€/gi, ' keuros ')
    .replace(/€/g, ' euros ')
    .replace(/%/g, ' pourcent ')
    .replace(DATE_IN_HEADER, ' ')
    .replace(/#/g, ' code ')
    .replace(/\bhh?\s?:\s?mm\b/gi, ' hhmm ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return foldedText(spaced)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Splits a word that is several known words written together; null when it is none or not surely so. */
function together(word: string): string[] | null {
  if (word.length < 4 || word.length > 30) return null
  for (let at = word.length - 2; at >= 2; at--) {
    const [first, rest] = [word.slice(0, at), word.slice(at)]
    if (!PHRASES.has(first)) continue
    if (PHRASES.has(rest)) return [first, rest]
    const more = together(rest)
    if (more) return [first, ...more]
  }
  return null
}

/** The only concept with a word so near that it is a misspelling; null when there is none. */
function misspelt(word: string): Phrase | null {
  if (word.length < MISSPELT_FROM) return null
  const most = word.length >= TWO_WRONG_FROM ? 2 : 1
  const near = SINGLE.filter(
    (known) => known[0] === word[0] && known.length >= MISSPELT_FROM - 1,
  ).map((known) => ({ known, wrong: distance(known, word) }))
  const least = Math.min(...near.map(({ wrong }) => wrong))
  if (least > most) return null
  const best = near.filter(({ wrong }) => wrong === least).map(({ known }) => PHRASES.get(known))
  const [first] = best
  if (!first || best.some((one) => one?.concept !== first.concept)) return null
  return { concept: first.concept, likeness: first.likeness * (1 - least / word.length) }
}

function single(word: string): HeaderWord[] {
  if (NEUTRALS.has(word)) return [{ concept: word, likeness: 1, isNeutral: true }]
  const known = OTHER.has(word) ? null : misspelt(word)
  if (known) return [{ ...known, isNeutral: false }]
  const parts = OTHER.has(word) ? null : together(word)
  const phrases = parts?.flatMap((part) => PHRASES.get(part) ?? [])
  if (phrases)
    return phrases.map((one) => ({ ...one, likeness: one.likeness * TOGETHER, isNeutral: false }))
  return [{ concept: `?${word}`, likeness: 1, isNeutral: false }]
}

/** Reads the concepts of a header in order: the longest known phrases first, then words one by one. */
export function headerWords(header: string): HeaderWord[] {
  const words = split(header)
  const found: HeaderWord[] = []
  let at = 0
  while (at < words.length) {
    let length = Math.min(LONGEST, words.length - at)
    while (length > 0 && !PHRASES.has(words.slice(at, at + length).join(' '))) length--
    const phrase = PHRASES.get(words.slice(at, at + length).join(' '))
    if (phrase) found.push({ ...phrase, isNeutral: false })
    else found.push(...single(words[at] ?? ''))
    at += Math.max(length, 1)
  }
  return found
}

/** Folded words of a header, for units: 'minutes', 'centiemes', 'keuros'. */
export const unitWords = (header: string): ReadonlySet<string> => new Set(split(header))
