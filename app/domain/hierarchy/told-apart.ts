import { groupBy } from '../group-by'
import type { Network } from './network'

type Lists = Pick<Network, 'groups' | 'plates' | 'sites'>

interface Named {
  _id: string
  name: string
}

/** Names of what a node holds, that one look tells from another's: at most two. */
const NAMED = 2
const inside = (nodes: readonly Named[]) =>
  nodes
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ') + (nodes.length > NAMED ? '…' : '')

/** Nodes that stand under one name in one list; letter case and blanks at the ends make no difference. */
function namesakes<T extends Named>(nodes: readonly T[], parentOf: (node: T) => string): T[][] {
  const lists = groupBy(
    nodes,
    (node) => `${parentOf(node)} ${node.name.trim().toLocaleLowerCase('fr')}`,
  )
  return [...lists.values()].filter(({ length }) => length > 1)
}

/** A hint for each, by identifier; where hints are alike or empty, a number in the order of the list. */
function hintsOf<T extends Named>(alike: readonly T[][], hintOf: (node: T) => string) {
  return alike.flatMap((nodes) => {
    const hints = nodes.map(hintOf)
    return nodes.map(({ _id }, i): [string, string] => {
      const hint = hints[i] ?? ''
      const clear = hint !== '' && hints.filter((other) => other === hint).length === 1
      return [_id, clear ? hint : [hint, `n°\u00a0${i + 1}`].filter(Boolean).join(', ')]
    })
  })
}

const known = new WeakMap<object, ReadonlyMap<string, string>>()

/**
 * What tells groups of one name, plates of one name in a group and concessions of one name in a plate apart
 * (spec 1 §2.5): what they hold, a concession's PDV numbers. By identifier; a name of its own has no hint.
 */
export function toldApart(network: Lists): ReadonlyMap<string, string> {
  const before = known.get(network.groups)
  if (before) return before
  const { groups, plates, sites } = network
  const hints = new Map([
    ...hintsOf(
      namesakes(groups, () => ''),
      ({ _id }) => inside(plates.filter(({ groupId }) => groupId === _id)),
    ),
    ...hintsOf(
      namesakes(plates, ({ groupId }) => groupId),
      ({ _id }) => inside(sites.filter(({ plateId }) => plateId === _id)),
    ),
    ...hintsOf(
      namesakes(sites, ({ plateId }) => plateId),
      ({ numerosPDV }) => (numerosPDV.length > 0 ? `PDV ${numerosPDV.join(', ')}` : ''),
    ),
  ])
  known.set(network.groups, hints)
  return hints
}

/** A node as a list offers it: its name, with what tells it from its namesakes. */
export function offeredName(network: Lists, { _id, name }: Named): string {
  const hint = toldApart(network).get(_id)
  return hint ? `${name} (${hint})` : name
}
