import { type Cover, covers, type Scope } from '../access/scope'
import { groupBy } from '../group-by'

export type GroupScope = Extract<Scope, { type: 'group' }>
export type PlateScope = Extract<Scope, { type: 'plate' }>
export type SiteScope = Extract<Scope, { type: 'site' }>

export interface GroupNode {
  _id: string
  name: string
}
export interface PlateNode {
  _id: string
  name: string
  groupId: string
}
export interface SiteNode {
  _id: string
  name: string
  plateId: string
  groupId: string
  numerosPDV: string[]
}

/** All groups, plates and concessions, each list sorted by name (French). */
export interface Network {
  readonly groups: readonly GroupNode[]
  readonly plates: readonly PlateNode[]
  readonly sites: readonly SiteNode[]
  readonly groupById: ReadonlyMap<string, GroupNode>
  readonly plateById: ReadonlyMap<string, PlateNode>
  readonly siteById: ReadonlyMap<string, SiteNode>
  /** children of each group and plate, sorted by name; no entry without children */
  readonly platesOfGroup: ReadonlyMap<string, readonly PlateNode[]>
  readonly sitesOfGroup: ReadonlyMap<string, readonly SiteNode[]>
  readonly sitesOfPlate: ReadonlyMap<string, readonly SiteNode[]>
}

const FRENCH = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })
const sorted = <T extends { _id: string; name: string }>(nodes: readonly T[]) =>
  [...nodes].sort((a, b) => FRENCH.compare(a.name, b.name) || (a._id < b._id ? -1 : 1))
const byId = <T extends { _id: string }>(nodes: readonly T[]) =>
  new Map(nodes.map((node) => [node._id, node]))

/** Name shown for a group, plate or concession whose stored name is invalid (4-decisions, 42). */
const NAMELESS = 'Sans nom'

// Replaces an invalid name. Without this, one invalid document would break all pages, including the form that
// repairs it.
const legible = <T extends { name: string }>(node: T): T =>
  typeof node.name === 'string' && node.name.trim() !== '' ? node : { ...node, name: NAMELESS }

/** Builds the network. A plate without group or a concession without plate is left out. */
export function buildNetwork(
  groupList: readonly GroupNode[],
  plates: readonly PlateNode[],
  sites: readonly SiteNode[],
): Network {
  const groups = groupList.map(legible)
  const groupById = byId(groups)
  const kept = plates.filter((plate) => groupById.has(plate.groupId)).map(legible)
  const plateById = byId(kept)
  const placed = sites.flatMap((site) => {
    const plate = plateById.get(site.plateId)
    if (!plate) return []
    const numerosPDV = Array.isArray(site.numerosPDV) ? site.numerosPDV : []
    return [{ ...legible(site), numerosPDV, groupId: plate.groupId }]
  })
  const [platesByName, sitesByName] = [sorted(kept), sorted(placed)]
  return {
    groups: sorted(groups),
    plates: platesByName,
    sites: sitesByName,
    groupById,
    plateById,
    siteById: byId(placed),
    platesOfGroup: groupBy(platesByName, ({ groupId }) => groupId),
    sitesOfGroup: groupBy(sitesByName, ({ groupId }) => groupId),
    sitesOfPlate: groupBy(sitesByName, ({ plateId }) => plateId),
  }
}

/** Scope of a group; null when unknown. */
export function groupScope(network: Network, id: string): GroupScope | null {
  return network.groupById.has(id) ? { type: 'group', groupId: id } : null
}

/** Scope of a plate with its ancestors; null when unknown. */
export function plateScope(network: Network, id: string): PlateScope | null {
  const plate = network.plateById.get(id)
  return plate ? { type: 'plate', groupId: plate.groupId, plateId: id } : null
}

/** Scope of a concession with its ancestors; null when unknown. */
export function siteScope(network: Network, id: string): SiteScope | null {
  const site = network.siteById.get(id)
  return site ? { type: 'site', groupId: site.groupId, plateId: site.plateId, siteId: id } : null
}

/** Widest scope of a cover; null when the cover is empty or its node was deleted. */
export function coverScope(network: Network, cover: Cover): Scope | null {
  if (cover.kind === 'none') return null
  if (cover.kind === 'all') return { type: 'all' }
  if (cover.kind === 'group') return groupScope(network, cover.id)
  return cover.kind === 'plate' ? plateScope(network, cover.id) : siteScope(network, cover.id)
}

/** Concessions of a scope, sorted by name; empty for null. */
export function sitesOf(network: Network, scope: Scope | null): readonly SiteNode[] {
  if (!scope) return []
  if (scope.type === 'all') return network.sites
  if (scope.type === 'group') return network.sitesOfGroup.get(scope.groupId) ?? []
  if (scope.type === 'plate') return network.sitesOfPlate.get(scope.plateId) ?? []
  const site = network.siteById.get(scope.siteId)
  return site ? [site] : []
}

const places = new WeakMap<Network, ReadonlyMap<string, number>>()

/** Index of each concession in the network's list by identifier, memoised per network. */
export function placesOf(network: Network): ReadonlyMap<string, number> {
  const known = places.get(network)
  if (known) return known
  const made = new Map(network.sites.map((site, i) => [site._id, i]))
  places.set(network, made)
  return made
}

/** Node one level below a scope, with its concessions. */
export interface NetworkPart {
  scope: Scope
  id: string
  name: string
  siteIds: string[]
}

/** Nodes one level below a scope, sorted by name: groups, plates or concessions. Nodes without concessions are left out. */
export function partsOf(network: Network, scope: Scope): NetworkPart[] {
  const sites = sitesOf(network, scope)
  const nodes: { _id: string; name: string; scope: Scope | null }[] =
    scope.type === 'all'
      ? network.groups.map((node) => ({ scope: groupScope(network, node._id), ...node }))
      : scope.type === 'group'
        ? (network.platesOfGroup.get(scope.groupId) ?? []).map((node) => ({
            scope: plateScope(network, node._id),
            ...node,
          }))
        : scope.type === 'plate'
          ? sites.map((node) => ({ scope: siteScope(network, node._id), ...node }))
          : []
  const below = groupBy(sites, ({ _id, plateId, groupId }) =>
    scope.type === 'all' ? groupId : scope.type === 'group' ? plateId : _id,
  )
  return nodes.flatMap(({ _id, name, scope: own }) => {
    const siteIds = below.get(_id)?.map((site) => site._id)
    return own && siteIds ? [{ scope: own, id: _id, name, siteIds }] : []
  })
}

/** Name of a scope as screens show it; the network is 'Tous les groupes' (spec 1 §2.5). */
export function scopeName(network: Network, scope: Scope | null): string | null {
  if (!scope) return null
  if (scope.type === 'all') return 'Tous les groupes'
  if (scope.type === 'group') return network.groupById.get(scope.groupId)?.name ?? null
  if (scope.type === 'plate') return network.plateById.get(scope.plateId)?.name ?? null
  return network.siteById.get(scope.siteId)?.name ?? null
}

/** Tests whether a node lies within the cover or is an ancestor of it: the nodes that the user's selector shows. */
export function mayName(network: Network, cover: Cover, scope: Scope): boolean {
  if (covers(cover, scope)) return true
  const own = coverScope(network, cover)
  if (own?.type !== 'plate' && own?.type !== 'site') return false
  if (scope.type === 'group') return scope.groupId === own.groupId
  return own.type === 'site' && scope.type === 'plate' && scope.plateId === own.plateId
}
