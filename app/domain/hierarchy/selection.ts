import { type Cover, covers, type Scope } from '../access/scope'
import { ForbiddenError } from '../errors'
import { coverScope, groupScope, mayName, type Network, plateScope, siteScope } from './network'
import { autoSelect } from './options'
import { ALL_GROUPS } from './view'

/** The three selector keys as a request carries them: absent, '' (cleared) or an identifier (4-decisions, 2). */
export interface SelectionKeys {
  group?: string
  plate?: string
  site?: string
}

/** What an address amounts to; `reset`: it named something unknown, so that level and those below were cleared. */
export interface Resolution {
  scope: Scope | null
  reset: boolean
}

const named = (key: string | undefined): key is string => key !== undefined && key !== ''

/** Whether the keys say anything, be it that the selection is cleared. */
export function carriesSelection(keys: SelectionKeys): boolean {
  return keys.group !== undefined || keys.plate !== undefined || keys.site !== undefined
}

/** The user's own node with its chain; null for the network and for nobody. */
function ownChain(network: Network, cover: Cover) {
  const own = coverScope(network, cover)
  return own && own.type !== 'all' ? own : null
}

/**
 * The levels that the cover fixes cannot be cleared: sent empty they keep their value (spec 1 §4), and so they
 * do left out, unless the address names something.
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

/** Fills the levels that an address leaves out above the one it names: `?site=` alone means its whole chain. */
function withChain(network: Network, keys: SelectionKeys): SelectionKeys {
  const site = named(keys.site) ? network.siteById.get(keys.site) : undefined
  const fits = site && (keys.group === undefined || keys.group === site.groupId)
  const plate = keys.plate ?? (fits ? site.plateId : undefined)
  const plateNode = named(plate) ? network.plateById.get(plate) : undefined
  return { group: keys.group ?? plateNode?.groupId ?? site?.groupId, plate, site: keys.site }
}

interface Walk extends Resolution {
  /** whether the level below the scope was left open, and so may select itself */
  open: boolean
}

/**
 * Walks down from the group; a level that does not fit the one above is cleared. An empty level under a parent
 * that was just changed is no clearing: without scripts, a form sends its lower lists as they stood.
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
 * The selection that an address carries (spec 1 §4; 4-decisions 2, 7 and 47). Choosing a group clears plate and
 * concession, an empty key falls back to the level above, an unknown identifier resets; the levels that the cover
 * fixes cannot be cleared. An address means the same for everybody who may see it; a single option selects itself
 * only where somebody is choosing.
 * @param before what the lists showed when the form without scripts was sent; null: nobody is choosing
 * @throws ForbiddenError when the address names something outside the user's cover
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
 * The remembered selection (spec 1 §4): nothing is selected by itself, and an inconsistent, unknown or no
 * longer covered chain is null, as if nothing had been remembered.
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
 * The user's assignment as a selection (spec 1 §4). A user who covers the network has none, except that the
 * only group of a network selects itself.
 * @param alone whether single options select themselves
 */
function assignedScope(network: Network, cover: Cover, alone = true): Scope | null {
  const own = coverScope(network, cover)
  if (own?.type !== 'all') return own && alone ? autoSelect(network, cover, own) : own
  return alone ? autoSelect(network, cover, null) : null
}

/** Where a user starts who carries and remembers nothing: reference concession, else assignment (spec 1 §4). */
export function initialScope(
  network: Network,
  cover: Cover,
  referenceConcessionId: string | null,
): Scope | null {
  const reference = siteScope(network, referenceConcessionId ?? '')
  if (reference && covers(cover, reference)) return reference
  return assignedScope(network, cover)
}

/** The keys that stand for a scope, in an address or in the cookie. */
export function keysOf(scope: Scope): SelectionKeys {
  if (scope.type === 'all') return { group: ALL_GROUPS }
  return {
    group: scope.groupId,
    plate: scope.type === 'group' ? undefined : scope.plateId,
    site: scope.type === 'site' ? scope.siteId : undefined,
  }
}

/** Whether two sets of keys say the same. */
export function sameKeys(a: SelectionKeys, b: SelectionKeys): boolean {
  return a.group === b.group && a.plate === b.plate && a.site === b.site
}
