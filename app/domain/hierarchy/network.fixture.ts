import {
  buildNetwork,
  type GroupNode,
  type Network,
  type PlateNode,
  type SiteNode,
} from './network'

// Nodes in memory, for rules and screens; `tests/builders/hierarchy.ts` stores them.

/** 'p1 Plaque du Nord' → identifier and name; 'p1' → both the same. */
function named(text: string) {
  const [, _id = '', name = _id] = /^(\S+)(?: (.*))?$/.exec(text) ?? []
  return { _id, name }
}

/** A concession: `aSite('s1 Nantes', { numerosPDV: ['0101'] })`. */
export const aSite = (text = 's', given: Partial<SiteNode> = {}): SiteNode => ({
  ...named(text),
  plateId: 'p',
  groupId: 'g',
  numerosPDV: [],
  ...given,
})

/** A plate: `aPlate('p1 Loire', { groupId: 'g1' })`. */
export const aPlate = (text = 'p', given: Partial<PlateNode> = {}): PlateNode => ({
  ...named(text),
  groupId: 'g',
  ...given,
})

/** A group: `aGroup('g1 Ouest')`. */
export const aGroup = (text = 'g'): GroupNode => named(text)

/** Groups, their plates, and of each plate its concessions, some with their PDV numbers. */
type Tree = Record<string, Record<string, readonly (string | SiteNode)[]>>

/**
 * The nodes of a tree, in its order: `{ 'g1 Ouest': { 'p1 Loire': ['s1 Nantes', aSite('s2', …)] } }`. Every node gets
 * the identifiers of its parents.
 */
export function nodesOf(tree: Tree) {
  const nodes = { groups: [] as GroupNode[], plates: [] as PlateNode[], sites: [] as SiteNode[] }
  for (const [group, plates] of Object.entries(tree)) {
    const { _id: groupId } = named(group)
    nodes.groups.push(aGroup(group))
    for (const [plate, sites] of Object.entries(plates)) {
      const { _id: plateId } = named(plate)
      nodes.plates.push(aPlate(plate, { groupId }))
      for (const site of sites)
        nodes.sites.push({ ...(typeof site === 'string' ? aSite(site) : site), plateId, groupId })
    }
  }
  return nodes
}

/** A network as the product builds it of stored nodes: `aNetwork({ g: { p: ['s1', 's2'] } })`. */
export function aNetwork(tree: Tree = {}): Network {
  const { groups, plates, sites } = nodesOf(tree)
  return buildNetwork(groups, plates, sites)
}

/** Nodes of `count` groups, each of one plate with one concession, numbered from 1: g1, p1, s1 … */
export const manyNodes = (count: number) =>
  nodesOf(
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `g${i + 1} Groupe ${i + 1}`,
        {
          [`p${i + 1} Plaque ${i + 1}`]: [
            aSite(`s${i + 1} Garage ${i + 1}`, { numerosPDV: [`PDV${i + 1}`] }),
          ],
        },
      ]),
    ),
  )
