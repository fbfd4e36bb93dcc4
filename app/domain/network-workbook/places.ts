import type { PlaceKey } from '../calendar/place'
import { normalised } from '../comparable-text'
import { groupBy } from '../group-by'
import { disambiguate } from '../hierarchy/disambiguated-names'
import type { Network } from '../hierarchy/network'

type PlaceKind = 'group' | 'plate' | 'site'

/** A group, plate or concession as the network's workbook names it. */
export interface NamedPlace {
  kind: PlaceKind
  id: string
  key: PlaceKey
  name: string
  /** name in columns of its kind: with its parent, then with a hint, where several of the kind have the name */
  label: string
  /** name in the column 'Lieu': with its kind, too, where another kind has the label */
  text: string
  numerosPDV: readonly string[]
}

const KIND_WORDS = { group: 'groupe', plate: 'plaque', site: 'concession' } as const

/** The first candidate of each item that no other item has, else its last one. */
function unlike<T>(items: readonly T[], ...candidates: ((item: T) => string)[]): string[] {
  const lists = candidates.map((of) => {
    const texts = items.map(of)
    return { texts, alike: groupBy(texts, normalised) }
  })
  return items.map((_, i) => {
    const isAlone = ({ texts, alike }: (typeof lists)[number]) =>
      alike.get(normalised(texts[i] ?? ''))?.length === 1
    return (lists.find(isAlone) ?? lists.at(-1))?.texts[i] ?? ''
  })
}

interface Node {
  kind: PlaceKind
  _id: string
  name: string
  parent: string
  numerosPDV: readonly string[]
}

/** Every group, plate and concession with the names by which the workbook writes and finds it. */
export function namedPlaces(network: Network): NamedPlace[] {
  const hints = disambiguate(network)
  const labels = new Map<string, string>()
  const name = (node: Node) => node.name
  const inParent = (node: Node) => `${node.name} (${node.parent})`
  const hinted = ({ _id, name, parent }: Node) =>
    `${name} (${[parent, hints.get(_id)].filter(Boolean).join(', ')})`
  const label = (nodes: readonly Node[], ...ways: ((node: Node) => string)[]) => {
    for (const [i, text] of unlike(nodes, ...ways).entries()) labels.set(nodes[i]?._id ?? '', text)
    return nodes
  }
  const groups = label(
    network.groups.map((node) => ({ ...node, kind: 'group', parent: '', numerosPDV: [] })),
    name,
    hinted,
  )
  const plates = label(
    network.plates.map(({ groupId, ...node }) => {
      return { ...node, kind: 'plate', parent: labels.get(groupId) ?? '', numerosPDV: [] }
    }),
    name,
    inParent,
    hinted,
  )
  const sites = label(
    network.sites.map(({ plateId, ...node }) => {
      return { ...node, kind: 'site', parent: labels.get(plateId) ?? '' }
    }),
    name,
    inParent,
    hinted,
  )
  const all = [...groups, ...plates, ...sites]
  const labelOf = ({ _id }: Node) => labels.get(_id) ?? ''
  const texts = unlike(
    all,
    (node) => (node.kind === 'site' ? node.name : labelOf(node)),
    (node) =>
      node.kind === 'site' ? inParent(node) : `${labelOf(node)} (${KIND_WORDS[node.kind]})`,
    (node) => `${labelOf(node)} (${KIND_WORDS[node.kind]})`,
  )
  return all.map((node, i) => ({
    kind: node.kind,
    id: node._id,
    key: `${node.kind}:${node._id}` as const,
    name: node.name,
    label: labelOf(node),
    text: texts[i] ?? labelOf(node),
    numerosPDV: node.numerosPDV,
  }))
}

/**
 * The place that a cell names: by its written name, else by a name or N° PDV that only one place has.
 * @returns null for an unknown name, and for one that several places have
 */
export function placeNamed(
  places: readonly NamedPlace[],
  text: string,
  kind?: PlaceKind,
): NamedPlace | null {
  const wanted = normalised(text)
  const among = kind ? places.filter((place) => place.kind === kind) : places
  const written = (place: NamedPlace) => (kind ? place.label : place.text)
  const exact = among.filter((place) => normalised(written(place)) === wanted)
  if (exact.length === 1) return exact[0] ?? null
  const alike = among.filter(
    ({ name, numerosPDV }) =>
      normalised(name) === wanted || numerosPDV.some((one) => normalised(one) === wanted),
  )
  return alike.length === 1 ? (alike[0] ?? null) : null
}

/** Finds the place that a cell names; null for an unknown name. */
export type FindPlace = (text: string, kind?: NamedPlace['kind']) => NamedPlace | null
