import { groupBy } from '../group-by'
import type { Network } from './network'

type Lists = Pick<Network, 'groups' | 'plates' | 'sites'>

interface Named {
  _id: string
  name: string
}

/** Maximum number of child names in a hint. */
const NAMED = 2
const inside = (nodes: readonly Named[]) =>
  nodes
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ') + (nodes.length > NAMED ? '…' : '')

/** Nodes with the same name and parent, ignoring letter case and blanks at both ends. */
function namesakes<T extends Named>(nodes: readonly T[], parentOf: (node: T) => string): T[][] {
  const lists = groupBy(
    nodes,
    (node) => `${parentOf(node)} ${node.name.trim().toLocaleLowerCase('fr')}`,
  )
  return [...lists.values()].filter(({ length }) => length > 1)
}

/** Hint of each node, by identifier. Equal or empty hints get a number in list order. */
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
 * Hints that distinguish groups, plates of a group and concessions of a plate with the same name (spec 1 §2.5):
 * child names, or a concession's PDV numbers. By identifier; a unique name has no hint. Memoised per network.
 */
export function disambiguate(network: Lists): ReadonlyMap<string, string> {
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

/** Name of a node in a list, with a hint if the name is not unique. */
export function offeredName(network: Lists, { _id, name }: Named): string {
  const hint = disambiguate(network).get(_id)
  return hint ? `${name} (${hint})` : name
}
