import { distance } from 'fastest-levenshtein'
import { FAMILIES, FAMILY_LABELS } from '~/domain/sales-families'
import { foldedText } from '~/domain/text-matching'
import { normalised, pdvKey } from '../reading/normalise-names'
import { likelyService } from '../reading/service-words'
import { serviceOf } from '../reading/services'
import type { KnownSite } from '../reading/site-resolver'
import { knownOfStaff, likelyOfStaff } from './staff/staff-values'
import { likelyFamily, servicesOfLetters } from './value-synonyms'

/** A proposed meaning of a value of the file. */
export interface ProposedValue {
  /** site identifier, service key or family */
  to: string
  /** 0 to 1 */
  likeness: number
  /** true when the reader knows the value without an entry in the model's `values` */
  isKnown: boolean
}

/** Shortest name that may be misspelt, by one letter, and from twelve letters on by two. */
const MISSPELT_FROM = 6
const TWO_WRONG_FROM = 12
/** Shortest abbreviation of a name: 'LYV' for 'Lyon Vaise', 'VEN' for 'Vénissieux'. */
const SHORTEST_CODE = 3

/** Likeness of a service that is a letter. */
const LETTER = 0.8

const wordsOf = (text: string) =>
  foldedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Tests whether a code is made of the beginnings of all words of a name in order, or begins its first word. */
function abbreviates(code: string, names: readonly string[]): boolean {
  const [first = '', ...rest] = names
  if (first.startsWith(code)) return true
  if (rest.length === 0) return false
  for (let length = Math.min(first.length, code.length - rest.length); length > 0; length--)
    if (first.startsWith(code.slice(0, length)) && abbreviates(code.slice(length), rest))
      return true
  return false
}

type Test = (site: KnownSite) => boolean

/** Tests of a site by a value, the surest first, with the likeness of each. */
function siteTests(value: string): { likeness: number; isKnown: boolean; test: Test }[] {
  const name = normalised(value)
  const words = wordsOf(value)
  const numbers = new Set(words)
  const [only] = words
  const code = words.length === 1 && only && only.length >= SHORTEST_CODE ? only : null
  const wrong = name.length >= TWO_WRONG_FROM ? 2 : 1
  const contains = (all: readonly string[], part: readonly string[]) =>
    part.some((word) => word.length >= 4) && part.every((word) => all.includes(word))
  return [
    {
      likeness: 1,
      isKnown: true,
      test: ({ numerosPDV }) => numerosPDV.some((pdv) => pdvKey(pdv) === pdvKey(value)),
    },
    { likeness: 1, isKnown: false, test: (site) => normalised(site.name) === name },
    {
      // '00123 - Nantes'; short numbers may count something else
      likeness: 0.9,
      isKnown: false,
      test: ({ numerosPDV }) =>
        words.length > 1 &&
        numerosPDV.some((pdv) => pdv.length >= 3 && numbers.has(pdv.toLowerCase())),
    },
    { likeness: 0.85, isKnown: false, test: (site) => contains(words, wordsOf(site.name)) },
    { likeness: 0.85, isKnown: false, test: (site) => contains(wordsOf(site.name), words) },
    {
      likeness: 0.8,
      isKnown: false,
      test: (site) =>
        name.length >= MISSPELT_FROM && distance(normalised(site.name), name) <= wrong,
    },
    {
      likeness: 0.8,
      isKnown: false,
      test: (site) => code !== null && abbreviates(code, wordsOf(site.name)),
    },
  ]
}

/** The only site that the surest test with a hit finds; null when several are as near. */
function siteOf(value: string, sites: readonly KnownSite[]): ProposedValue | null {
  for (const { likeness, isKnown, test } of siteTests(value)) {
    const found = sites.filter(test)
    const [first, second] = found
    if (second) return null
    if (first) return { to: first.siteId, likeness, isKnown }
  }
  return null
}

/** Sites that several values mean by nearness alone are proposed for none of them; exact names are kept. */
function withoutRivals(proposed: Map<string, ProposedValue>): Map<string, ProposedValue> {
  const near = [...proposed].filter(([, { likeness }]) => likeness < 1)
  const isRival = ([value, { to }]: [string, ProposedValue]) =>
    [...proposed].some(([other, one]) => other !== value && one.to === to)
  for (const [value] of near.filter(isRival)) proposed.delete(value)
  return proposed
}

const likely = (to: string | undefined, isKnown: boolean): ProposedValue | null =>
  to === undefined ? null : { to, likeness: isKnown ? 1 : 0.9, isKnown }

/** Tests whether the reader knows a family without an entry. */
const isFamilyName = (value: string) =>
  FAMILIES.some((family) =>
    [family, FAMILY_LABELS[family]].some((name) => normalised(name) === normalised(value)),
  )

const STAFF_FIELDS: readonly string[] = ['team', 'metier', 'apprentice']

/**
 * Proposes what the different values of a column mean (8 §2, step 3): sites by PDV number, exact name or the only near
 * name; services and families by words of the trade. Values without a sure meaning are absent; none is left out by
 * proposal.
 * @param field 'site', 'service', 'family', or a key of staff; no proposals for others
 */
export function proposeValues(
  field: string,
  values: Iterable<string>,
  sites: readonly KnownSite[],
): Map<string, ProposedValue> {
  const proposed = new Map<string, ProposedValue>()
  const all = [...values]
  if (field === 'service')
    for (const [value, to] of servicesOfLetters(all))
      proposed.set(value, { to, likeness: LETTER, isKnown: false })
  for (const value of all) {
    const found =
      field === 'site'
        ? siteOf(value, sites)
        : field === 'service'
          ? likely(likelyService(value), serviceOf(value) !== undefined)
          : field === 'family'
            ? likely(likelyFamily(value), isFamilyName(value))
            : STAFF_FIELDS.includes(field)
              ? likely(likelyOfStaff(field, value), knownOfStaff(field, value) !== undefined)
              : null
    if (found) proposed.set(value, found)
  }
  return field === 'site' ? withoutRivals(proposed) : proposed
}
