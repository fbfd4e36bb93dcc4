import { type Cover, covers, type Scope } from '../access/scope'
import { groupScope, type Network, plateScope, siteScope } from '../hierarchy/network'
import { foldedText, matchesSearch } from '../planning/words'

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

/** The key under which everybody whom the query may mean is found; null: too few letters to look for people. */
export function searchKey(query: string): string | null {
  const longest = wordsOf(query).reduce(
    (long, word) => (word.length > long.length ? word : long),
    '',
  )
  const length = STARTS.findLast((start) => longest.length >= start)
  return length ? longest.slice(0, length) : null
}

/** The first of those found, whoever begins with the query before the others; else in their order. */
export function firstOf<T extends { label: string }>(found: readonly T[], query: string) {
  const start = foldedText(query.trim())
  const [first, others]: [T[], T[]] = [[], []]
  for (const hit of found) (foldedText(hit.label).startsWith(start) ? first : others).push(hit)
  return { hits: [...first, ...others].slice(0, SHOWN), more: found.length > SHOWN }
}

/** Groups, plates and concessions of a cover whose names hold every word of the query. */
export function placesFound(
  network: Network,
  cover: Cover,
  query: string,
): { label: string; detail: string; scope: Scope }[] {
  if (wordsOf(query).length === 0) return []
  const groupName = (id: string) => network.groupById.get(id)?.name ?? ''
  const plateName = (id: string) => network.plateById.get(id)?.name ?? ''
  const nodes = [
    ...network.groups.map((node) => ({
      node,
      detail: 'Groupe',
      scope: groupScope(network, node._id),
    })),
    ...network.plates.map((node) => ({
      ...{ node, scope: plateScope(network, node._id) },
      detail: `Plaque · ${groupName(node.groupId)}`,
    })),
    ...network.sites.map((node) => ({
      ...{ node, scope: siteScope(network, node._id) },
      detail: `Concession · ${plateName(node.plateId)}`,
    })),
  ]
  return nodes.flatMap(({ node: { name }, detail, scope }) =>
    scope && covers(cover, scope) && matchesSearch(name, query.trim())
      ? [{ label: name, detail, scope }]
      : [],
  )
}
