import { type Cover, covers, type Scope } from '../access/scope'
import { addMonths, type Month, monthOf } from '../calendar/local-date'
import { type Former, valueOn } from '../calendar/through-time'
import type { Stored } from '../entities/fields'
import { groupBy } from '../group-by'
import type { GroupFields, PlateFields, SiteFields } from './place-fields'
import type { ExcludedPart } from './site-parts'

export type GroupScope = Extract<Scope, { type: 'group' }>
export type PlateScope = Extract<Scope, { type: 'plate' }>
export type SiteScope = Extract<Scope, { type: 'site' }>

export interface GroupNode extends Stored<GroupFields> {
  _id: string
}
export interface PlateNode extends Stored<PlateFields> {
  _id: string
  /** former groups, in order of days, each the first of a month (4-decisions, 72); absent or null: none */
  groupsBefore?: readonly Former<string>[] | null
}
export interface SiteNode extends Stored<SiteFields> {
  _id: string
  /** former plates, as `groupsBefore` of a plate */
  platesBefore?: readonly Former<string>[] | null
  /** parts that do not exist here; missing: none (4-decisions, 70) */
  excludedParts?: readonly ExcludedPart[] | null
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
    return [{ ...legible(site), groupId: plate.groupId }]
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

const monthly = new WeakMap<Network, Map<string, Network>>()
/** The network of today behind that of a month. */
const latestOf = new WeakMap<Network, Network>()

/**
 * The network with the places of a month (yyyy-MM): concessions and plates that moved later are where they were then
 * (4-decisions, 72). The network itself where none moved since; else memoised per network.
 * @param of the network of today, or of any month
 */
export function networkIn(of: Network, month: Month): Network {
  const network = latestOf.get(of) ?? of
  const day = `${month}-01`
  const moves = [
    ...network.plates.flatMap(({ groupsBefore }) => groupsBefore ?? []),
    ...network.sites.flatMap(({ platesBefore }) => platesBefore ?? []),
  ]
  const next = moves.flatMap(({ until }) => (until > day ? until : [])).sort()[0]
  if (!next) return network
  const known = monthly.get(network) ?? new Map<string, Network>()
  monthly.set(network, known)
  const made = known.get(next) ?? placedOn(network, day)
  known.set(next, made)
  latestOf.set(made, network)
  return made
}

const placedOn = ({ groups, plates, sites }: Network, day: string): Network =>
  buildNetwork(
    groups,
    plates.map((plate) => ({
      ...plate,
      groupId: valueOn({ latest: plate.groupId, before: plate.groupsBefore ?? [] }, day),
    })),
    sites.map((site) => ({
      ...site,
      plateId: valueOn({ latest: site.plateId, before: site.platesBefore ?? [] }, day),
    })),
  )

/** A concession that is in a scope in only one of two months, and since when. */
export interface MovedSite {
  siteId: string
  name: string
  since: string
}

/**
 * Concessions that entered or left a scope between two months by a move, sorted by name (4-decisions, 72). Empty for a
 * single concession and for the whole network.
 * @param month the later month, yyyy-MM
 */
export function movedBetween(
  network: Network,
  scope: Scope,
  earlier: Month,
  month: Month,
): MovedSite[] {
  const [before, after] = [networkIn(network, earlier), networkIn(network, month)]
  if (before === after || scope.type === 'all' || scope.type === 'site') return []
  const ids = (one: Network) => new Set(sitesOf(one, scope).map(({ _id }) => _id))
  const [had, has] = [ids(before), ids(after)]
  return network.sites.flatMap(({ _id, name, platesBefore }) => {
    if (had.has(_id) === has.has(_id)) return []
    const plates = [before, after].map(({ siteById }) => siteById.get(_id)?.plateId ?? '')
    const groupMoves = plates.flatMap((id) => network.plateById.get(id)?.groupsBefore ?? [])
    const since = [...(platesBefore ?? []), ...groupMoves]
      .map(({ until }) => until)
      .filter((until) => monthOf(until) > earlier && monthOf(until) <= month)
      .sort()
      .at(-1)
    return since ? [{ siteId: _id, name, since }] : []
  })
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

/** The scope with its ancestors of a month (yyyy-MM), on which coefficients depend (4-decisions, 72). */
export function scopeIn(network: Network, scope: Scope, month: Month): Scope {
  const then = networkIn(network, month)
  if (scope.type === 'site') return siteScope(then, scope.siteId) ?? scope
  return scope.type === 'plate' ? (plateScope(then, scope.plateId) ?? scope) : scope
}

/** Identifiers of the concessions that are in a scope in some month from one (yyyy-MM) to another. */
export function siteIdsBetween(network: Network, scope: Scope, from: Month, to: Month): string[] {
  const ids = new Set<string>()
  for (let month = from; ; month = addMonths(month, 1)) {
    for (const { _id } of sitesOf(networkIn(network, month), scope)) ids.add(_id)
    if (month >= to) return [...ids]
  }
}

/** Scope of a concession with its ancestors; null when unknown. */
export function siteScope(network: Network, id: string): SiteScope | null {
  const site = network.siteById.get(id)
  return site ? { type: 'site', groupId: site.groupId, plateId: site.plateId, siteId: id } : null
}

/** Scope of a key made by `scopeKey`; null when its node is unknown. */
export function scopeOfKey(network: Network, key: string): Scope | null {
  if (key === 'all') return { type: 'all' }
  const [type, id = ''] = key.split(':')
  if (type === 'group') return groupScope(network, id)
  return type === 'plate' ? plateScope(network, id) : siteScope(network, id)
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

/** Identifiers of the concessions of a scope; null: all of the network. */
export const siteIdsOf = (network: Network, scope: Scope): string[] | null =>
  scope.type === 'all' ? null : sitesOf(network, scope).map(({ _id }) => _id)

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
