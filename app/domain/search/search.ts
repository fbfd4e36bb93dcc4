import { type Cover, covers, type Scope } from '../access/scope'
import { groupScope, type Network, plateScope, siteScope } from '../hierarchy/network'
import { foldedText, searchTest } from './words'

/** How many of a kind are named; with more the search says so. */
export const SHOWN = 12

/** A collaborator is looked for from this many letters of one of his names on. */
export const LETTERS = 3

/** One thing found. */
export interface Hit {
  label: string
  /** where it stands: the group of a plate, the concession of a collaborator */
  detail: string
  to: string
}

/** What was found of one kind: the first of them and how many there are. */
export interface Hits {
  hits: Hit[]
  /** there are more than are named */
  more: boolean
}

/** What the search page shows (7-beyond §1): what one may see, and nothing else. */
export interface SearchView {
  query: string
  pages: Hits
  places: Hits
  /** null: who is signed in may not read the planning */
  people: Hits | null
}

/** The words somebody looks for, without accents and case. */
export const wordsOf = (query: string): string[] =>
  foldedText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const STARTS = [LETTERS, 5]

/** By what a name is found in an index: the first three and the first five letters of each of its words. */
export function searchKeys(name: string): string[] {
  const words = wordsOf(name).filter((word) => word.length >= LETTERS)
  return [...new Set(words.flatMap((word) => STARTS.map((length) => word.slice(0, length))))]
}

/**
 * One search key for each word of the query that is long enough; whoever the query means has all of them, so that a
 * first name narrows a common surname. Empty: too few letters to look for people.
 */
export function searchKeysOf(query: string): string[] {
  const keys = wordsOf(query).flatMap((word) => {
    const length = STARTS.findLast((start) => word.length >= start)
    return length ? [word.slice(0, length)] : []
  })
  // why the longest first: the embedded database reads by the first, and tests the others
  return [...new Set(keys)].sort((a, b) => b.length - a.length)
}

/** The first of those found, whoever begins with the query before the others; else in their order. */
export function firstOf<T extends { label: string }>(found: readonly T[], query: string) {
  const start = foldedText(query.trim())
  const [first, others]: [T[], T[]] = [[], []]
  for (const hit of found) (foldedText(hit.label).startsWith(start) ? first : others).push(hit)
  return { hits: [...first, ...others].slice(0, SHOWN), more: found.length > SHOWN }
}

/** A group, plate or concession as the search names it. */
interface Place {
  label: string
  detail: string
  scope: Scope
}

const foldedPlaces = new WeakMap<Network, { folded: string; place: Place }[]>()

/** Groups, plates and concessions by name, told once per copy of the network. */
function foldedPlacesOf(network: Network): { folded: string; place: Place }[] {
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

/** Groups, plates and concessions of a cover whose names hold every word of the query. */
export function placesFound(network: Network, cover: Cover, query: string): Place[] {
  if (wordsOf(query).length === 0) return []
  const matches = searchTest(query.trim())
  return foldedPlacesOf(network).flatMap(({ folded, place }) =>
    matches(folded) && covers(cover, place.scope) ? [place] : [],
  )
}
