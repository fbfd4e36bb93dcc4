import { type Cover, covers, type Scope } from '../access/scope'
import { offeredName } from './disambiguated-names'
import { coverScope, type Network, type PlateNode, type SiteNode } from './network'
import type { ScopeOption, SelectorView } from './view'

/** Covered plates of a group. */
function platesWithin(network: Network, cover: Cover, groupId: string): PlateNode[] {
  const plates = network.platesOfGroup.get(groupId) ?? []
  return plates.filter(({ _id }) => covers(cover, { type: 'plate', groupId, plateId: _id }))
}

/** Covered concessions of a plate. */
function sitesWithin(network: Network, cover: Cover, plateId: string): SiteNode[] {
  const sites = network.sitesOfPlate.get(plateId) ?? []
  return sites.filter(({ _id, groupId }) =>
    covers(cover, { type: 'site', groupId, plateId, siteId: _id }),
  )
}

const onlyOne = <T>([first, second]: readonly T[]): T | null =>
  first !== undefined && second === undefined ? first : null

/** Selects the only option of a level, then of the levels below (spec 1 §4). A null scope means no group is selected. */
export function autoSelect(network: Network, cover: Cover, scope: Scope | null): Scope | null {
  if (scope === null) {
    const group = cover.kind === 'all' ? onlyOne(network.groups) : null
    return group && autoSelect(network, cover, { type: 'group', groupId: group._id })
  }
  if (scope.type === 'group') {
    const plate = onlyOne(platesWithin(network, cover, scope.groupId))
    if (!plate) return scope
    return autoSelect(network, cover, { ...scope, type: 'plate', plateId: plate._id })
  }
  if (scope.type === 'plate') {
    const site = onlyOne(sitesWithin(network, cover, scope.plateId))
    return site ? { ...scope, type: 'site', siteId: site._id } : scope
  }
  return scope
}

const option = (network: Network, node: ScopeOption): ScopeOption => ({
  _id: node._id,
  name: offeredName(network, node),
})

/** Option for a group or plate, with the levels below that are selected automatically (spec 1 §4). */
function leading(network: Network, cover: Cover, node: ScopeOption, scope: Scope): ScopeOption {
  const led = autoSelect(network, cover, scope) ?? scope
  if (led.type === scope.type || led.type === 'all' || led.type === 'group')
    return option(network, node)
  const site = led.type === 'site' ? { site: led.siteId } : {}
  return { ...option(network, node), leads: { plate: led.plateId, ...site } }
}

const optionsOf = (network: Network, node: ScopeOption | undefined) =>
  node ? [option(network, node)] : []

/** Selector without options, with an optional French message (spec 1 §8). */
export function emptySelector(error?: string): SelectorView {
  return {
    groups: [],
    plates: [],
    sites: [],
    groupId: null,
    plateId: null,
    siteId: null,
    allowAll: false,
    locked: { group: true, plate: true },
    ...(error ? { error } : {}),
  }
}

/** Maximum number of options in a list. */
const OFFERED = 100

/**
 * First options of a list including the selected one; a disabled last option states the number of further ones
 * (spec 1 §2.5).
 */
function offered<T extends { _id: string }>(
  all: readonly T[],
  chosen: string | null,
  of: (node: T) => ScopeOption,
): ScopeOption[] {
  const own = all.slice(OFFERED).filter(({ _id }) => _id === chosen)
  const list = [...own, ...all.slice(0, OFFERED)]
  const more = all.length - list.length
  if (more === 0) return list.map(of)
  const others = more === 1 ? '1 autre' : `${more.toLocaleString('fr-FR')} autres`
  const name = `et ${others}, à trouver avec «\u202fRechercher\u202f»`
  return [...list.map(of), { _id: '-', name, disabled: true }]
}

/** View model of the three lists: only covered nodes, and the fixed levels above them. */
export function selectorView(network: Network, cover: Cover, scope: Scope | null): SelectorView {
  const own = coverScope(network, cover)
  if (!own) return emptySelector()
  const groupId = scope && scope.type !== 'all' ? scope.groupId : null
  const plateId = scope?.type === 'plate' || scope?.type === 'site' ? scope.plateId : null
  const fixedGroup = own.type !== 'all'
  const fixedPlate = own.type === 'plate' || own.type === 'site'
  const siteId = scope?.type === 'site' ? scope.siteId : null
  return {
    groups: fixedGroup
      ? optionsOf(network, network.groupById.get(own.groupId))
      : offered(network.groups, groupId, (group) =>
          leading(network, cover, group, { type: 'group', groupId: group._id }),
        ),
    plates: fixedPlate
      ? optionsOf(network, network.plateById.get(own.plateId))
      : offered(groupId ? platesWithin(network, cover, groupId) : [], plateId, (plate) =>
          leading(network, cover, plate, {
            type: 'plate',
            groupId: plate.groupId,
            plateId: plate._id,
          }),
        ),
    sites: offered(plateId ? sitesWithin(network, cover, plateId) : [], siteId, (site) =>
      option(network, site),
    ),
    groupId,
    plateId,
    siteId,
    allowAll: cover.kind === 'all',
    locked: { group: fixedGroup, plate: fixedPlate },
  }
}
