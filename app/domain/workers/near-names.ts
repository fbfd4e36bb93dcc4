import { personKey } from '../comparable-text'

/** Fewest letters of the longer of two words that differ by one. */
const MISSPELT_FROM = 4
/** Fewest letters of a word that makes two names near. */
const TELLING_FROM = 3

/** Tests whether one letter is added, missing or another. */
function isLetterApart(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  const [nextA, nextB] = [restA.slice(1), restB.slice(1)]
  return nextA === nextB || nextA === restB || restA === nextB
}

const isNearWord = (a: string, b: string) =>
  (a.length === 1 && b.startsWith(a)) ||
  (b.length === 1 && a.startsWith(b)) ||
  (Math.max(a.length, b.length) >= MISSPELT_FROM && isLetterApart(a, b))

const lettersOf = (words: readonly string[]) => [...words.join('')].sort().join('')

/**
 * Tests whether two names may be one person's, or are equal: apart from case, accents and word order, one letter differs
 * in a word, a word is an initial, or words are missing, while one word of three letters is the same. Names of the same
 * letters are near, too: blanks differ, or letters are exchanged.
 */
export function isNearName(a: string, b: string): boolean {
  const [first, second] = [personKey(a).split(' '), personKey(b).split(' ')]
  if (lettersOf(first) === lettersOf(second)) return true
  const [short, long] = first.length <= second.length ? [first, second] : [second, first]
  const left = [...long]
  const take = (found: number) => found >= 0 && left.splice(found, 1).length > 0
  const others = short.filter((word) => !take(left.indexOf(word)))
  const same = short.filter((word) => !others.includes(word))
  return (
    same.some((word) => word.length >= TELLING_FROM) &&
    others.every((word) => take(left.findIndex((other) => isNearWord(word, other))))
  )
}
