import { type Cover, covers, type Scope } from '../access/scope'
import { ForbiddenError } from '../errors'
import { coverScope, groupScope, mayName, type Network, plateScope, siteScope } from './network'
import { autoSelect } from './options'
import { ALL_GROUPS } from './view'

/** Selector keys of a request: missing, '' (cleared) or an identifier (4-decisions, 2). */
export interface SelectionKeys {
  group?: string
  plate?: string
  site?: string
}

/** Scope of a URL; `reset` when an unknown identifier cleared its level and those below. */
export interface Resolution {
  scope: Scope | null
  reset: boolean
}

const named = (key: string | undefined): key is string => key !== undefined && key !== ''

/** Tests whether the URL has a selector key, even an empty one. */
export function carriesSelection(keys: SelectionKeys): boolean {
  return keys.group !== undefined || keys.plate !== undefined || keys.site !== undefined
}

/** Scope of the user's assigned node; null for the whole network and for an empty cover. */
function ownChain(network: Network, cover: Cover) {
  const own = coverScope(network, cover)
  return own && own.type !== 'all' ? own : null
}

/**
 * Fills the levels fixed by the cover. They cannot be cleared: an empty key becomes the fixed value (spec 1 §4),
 * and so does a missing key if no level is named.
 */
function withFixedLevels(network: Network, cover: Cover, keys: SelectionKeys): SelectionKeys {
  const own = ownChain(network, cover)
  if (!own) return keys
  const names = named(keys.group) || named(keys.plate) || named(keys.site)
  const fixed = (key: string | undefined, id: string) =>
    key === '' || (key === undefined && !names) ? id : key
  return {
    group: fixed(keys.group, own.groupId),
    plate: own.type === 'group' ? keys.plate : fixed(keys.plate, own.plateId),
    site: own.type === 'site' ? fixed(keys.site, own.siteId) : keys.site,
  }
}

/** Fills missing levels above the named one: `?site=` alone means the concession with its ancestors. */
function withChain(network: Network, keys: SelectionKeys): SelectionKeys {
  const site = named(keys.site) ? network.siteById.get(keys.site) : undefined
  const fits = site && (keys.group === undefined || keys.group === site.groupId)
  const plate = keys.plate ?? (fits ? site.plateId : undefined)
  const plateNode = named(plate) ? network.plateById.get(plate) : undefined
  return { group: keys.group ?? plateNode?.groupId ?? site?.groupId, plate, site: keys.site }
}

interface Walk extends Resolution {
  /** true when the level below the scope was not cleared, so that its only option may be selected */
  open: boolean
}

/**
 * Resolves the levels from the group down; a level that is not a child of the one above is cleared. An empty level
 * below a changed parent does not count as cleared, because a form without JavaScript sends its lower lists
 * unchanged.
 */
function walk(
  network: Network,
  { group, plate, site }: SelectionKeys,
  before: SelectionKeys | null,
): Walk {
  if (!named(group)) {
    const reset = group === undefined && (named(plate) || named(site))
    return { scope: null, reset, open: false }
  }
  const first = groupScope(network, group)
  if (!first) return { scope: null, reset: true, open: false }
  if (plate === '')
    return { scope: first, reset: false, open: before !== null && before.group !== group }
  const second = named(plate) ? plateScope(network, plate) : null
  if (second?.groupId !== group) return { scope: first, reset: named(plate) && !second, open: true }
  if (site === '')
    return { scope: second, reset: false, open: before !== null && before.plate !== plate }
  const third = named(site) ? siteScope(network, site) : null
  if (third?.plateId !== plate) return { scope: second, reset: named(site) && !third, open: true }
  return { scope: third, reset: false, open: false }
}

/**
 * Scope of a URL (spec 1 §4; 4-decisions 2, 7 and 47). Choosing a group clears plate and concession. An empty key
 * selects the level above. An unknown identifier resets. Levels fixed by the cover cannot be cleared. A URL means
 * the same for every user who may see it, so a single option is selected automatically only while the user is
 * choosing.
 * @param before entries shown by the form without JavaScript; null when the user is not choosing
 * @throws ForbiddenError when the URL names a node outside the user's cover
 */
export function resolveAddress(
  network: Network,
  cover: Cover,
  keys: SelectionKeys,
  before: SelectionKeys | null,
): Resolution {
  if (keys.group === ALL_GROUPS) {
    if (cover.kind !== 'all') throw new ForbiddenError()
    return { scope: { type: 'all' }, reset: false }
  }
  for (const scope of [
    groupScope(network, keys.group ?? ''),
    plateScope(network, keys.plate ?? ''),
    siteScope(network, keys.site ?? ''),
  ])
    if (scope && !mayName(network, cover, scope)) throw new ForbiddenError()
  const { scope, reset, open } = walk(
    network,
    withChain(network, withFixedLevels(network, cover, keys)),
    before,
  )
  if (!scope) return { scope: assignedScope(network, cover, false), reset }
  if (!covers(cover, scope)) throw new ForbiddenError()
  return { scope: open && before ? autoSelect(network, cover, scope) : scope, reset }
}

/**
 * Scope stored in the cookie (spec 1 §4), without automatic selection. Null when inconsistent, unknown or no longer
 * covered.
 */
export function resolveStored(
  network: Network,
  cover: Cover,
  { group, plate, site }: SelectionKeys,
): Scope | null {
  if (group === ALL_GROUPS) return cover.kind === 'all' ? { type: 'all' } : null
  if (!named(group) || (named(site) && !named(plate))) return null
  const scope = named(site)
    ? siteScope(network, site)
    : named(plate)
      ? plateScope(network, plate)
      : groupScope(network, group)
  if (!scope || scope.groupId !== group) return null
  if (scope.type === 'site' && scope.plateId !== plate) return null
  return covers(cover, scope) ? scope : null
}

/**
 * Scope of the user's assignment (spec 1 §4). Null for a user who covers the network; the only group of a network
 * is selected automatically.
 * @param alone true to select single options automatically
 */
function assignedScope(network: Network, cover: Cover, alone = true): Scope | null {
  const own = coverScope(network, cover)
  if (own?.type !== 'all') return own && alone ? autoSelect(network, cover, own) : own
  return alone ? autoSelect(network, cover, null) : null
}

/** Initial scope without URL and cookie: the reference concession, else the assignment (spec 1 §4). */
export function initialScope(
  network: Network,
  cover: Cover,
  referenceConcessionId: string | null,
): Scope | null {
  const reference = siteScope(network, referenceConcessionId ?? '')
  if (reference && covers(cover, reference)) return reference
  return assignedScope(network, cover)
}

/** Selector keys of a scope, for a URL or the cookie. */
export function keysOf(scope: Scope): SelectionKeys {
  if (scope.type === 'all') return { group: ALL_GROUPS }
  return {
    group: scope.groupId,
    plate: scope.type === 'group' ? undefined : scope.plateId,
    site: scope.type === 'site' ? scope.siteId : undefined,
  }
}

/** Tests two sets of keys for equality. */
export function sameKeys(a: SelectionKeys, b: SelectionKeys): boolean {
  return a.group === b.group && a.plate === b.plate && a.site === b.site
}
