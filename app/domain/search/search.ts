import { type Cover, covers, type Scope } from '../access/scope'
import { groupScope, type Network, plateScope, siteScope } from '../hierarchy/network'
import { foldedText, searchTest } from '../text-matching'

/** Maximum number of results of a kind. */
export const SHOWN = 12

/** Minimum number of letters of a collaborator's name to search for. */
export const LETTERS = 3

/** One search result. */
export interface Hit {
  label: string
  /** the parent: the group of a plate, the concession of a collaborator */
  detail: string
  to: string
}

/** Results of one kind, truncated. */
export interface Hits {
  hits: Hit[]
  /** true when results were left out */
  more: boolean
}

/** View model of the search page (7-beyond §1): only what the user may see. */
export interface SearchView {
  query: string
  /** parameters that the search form carries: scope, date and choices of the page it was opened from */
  keep: [string, string][]
  pages: Hits
  places: Hits
  /** null: the user may not read the planning */
  people: Hits | null
}

/** Splits a query into words, without accents and case. */
export const wordsOf = (query: string): string[] =>
  foldedText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const STARTS = [LETTERS, 5]

/** Index keys of a name: the first three and the first five letters of each of its words. */
export function searchKeys(name: string): string[] {
  const words = wordsOf(name).filter((word) => word.length >= LETTERS)
  return [...new Set(words.flatMap((word) => STARTS.map((length) => word.slice(0, length))))]
}

/**
 * Returns one index key for each word of the query that is long enough. A matching name has all the keys, so that a
 * first name narrows a common surname. Empty: too few letters to search for people.
 */
export function searchKeysOf(query: string): string[] {
  const keys = wordsOf(query).flatMap((word) => {
    const length = STARTS.findLast((start) => word.length >= start)
    return length ? [word.slice(0, length)] : []
  })
  // Longest key first, because the embedded database looks up the first key in its index and tests the others
  return [...new Set(keys)].sort((a, b) => b.length - a.length)
}

/** Truncates results, with labels that begin with the query first; otherwise the order is kept. */
export function firstOf<T extends { label: string }>(found: readonly T[], query: string) {
  const start = foldedText(query.trim())
  const [first, others]: [T[], T[]] = [[], []]
  for (const hit of found) (foldedText(hit.label).startsWith(start) ? first : others).push(hit)
  return { hits: [...first, ...others].slice(0, SHOWN), more: found.length > SHOWN }
}

/** A group, plate or concession as a search result. */
interface PlaceResult {
  label: string
  detail: string
  scope: Scope
}

const foldedPlaces = new WeakMap<Network, { folded: string; place: PlaceResult }[]>()

/** Groups, plates and concessions with folded names, memoised per network object. */
function foldedPlacesOf(network: Network): { folded: string; place: PlaceResult }[] {
  const known = foldedPlaces.get(network)
  if (known) return known
  const groupName = (id: string) => network.groupById.get(id)?.name ?? ''
  const plateName = (id: string) => network.plateById.get(id)?.name ?? ''
  const place = (label: string, detail: string, scope: Scope | null) =>
    scope ? [{ folded: foldedText(label), place: { label, detail, scope } }] : []
  const places = [
    ...network.groups.flatMap(({ _id, name }) => place(name, 'Groupe', groupScope(network, _id))),
    ...network.plates.flatMap(({ _id, name, groupId }) =>
      place(name, `Plaque · ${groupName(groupId)}`, plateScope(network, _id)),
    ),
    ...network.sites.flatMap(({ _id, name, plateId }) =>
      place(name, `Concession · ${plateName(plateId)}`, siteScope(network, _id)),
    ),
  ]
  foldedPlaces.set(network, places)
  return places
}

/** Groups, plates and concessions of a cover whose names contain every word of the query. */
export function placesFound(network: Network, cover: Cover, query: string): PlaceResult[] {
  if (wordsOf(query).length === 0) return []
  const matches = searchTest(query.trim())
  return foldedPlacesOf(network).flatMap(({ folded, place }) =>
    matches(folded) && covers(cover, place.scope) ? [place] : [],
  )
}
