import { type Cover, covers, type Scope } from '../access/scope'
import { ForbiddenError } from '../errors'
import {
  coverScope,
  type GroupScope,
  groupScope,
  mayName,
  type Network,
  type PlateScope,
  plateScope,
  type SiteScope,
  siteScope,
} from './network'
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

/**
 * Fills the levels fixed by the cover. They cannot be cleared: an empty key becomes the fixed value (spec 1 §4),
 * and so does a missing key if no level is named.
 * @param own scope of the user's assigned node
 */
function withFixedLevels(own: Scope | null, keys: SelectionKeys): SelectionKeys {
  if (!own || own.type === 'all') return keys
  const names = named(keys.group) || named(keys.plate) || named(keys.site)
  const fixed = (key: string | undefined, id: string) =>
    key === '' || (key === undefined && !names) ? id : key
  return {
    group: fixed(keys.group, own.groupId),
    plate: own.type === 'group' ? keys.plate : fixed(keys.plate, own.plateId),
    site: own.type === 'site' ? fixed(keys.site, own.siteId) : keys.site,
  }
}

/** Keys of the three levels, and the scopes that they name: null for a missing, empty or unknown key. */
interface NamedLevels {
  keys: SelectionKeys
  group: GroupScope | null
  plate: PlateScope | null
  site: SiteScope | null
}

/** Looks the keys up; missing levels above a named one are filled: `?site=` alone means it with its ancestors. */
function namedLevels(network: Network, keys: SelectionKeys): NamedLevels {
  const site = siteScope(network, keys.site ?? '')
  const fits = site && (keys.group === undefined || keys.group === site.groupId)
  const plateKey = keys.plate ?? (fits ? site.plateId : undefined)
  const plate = plateScope(network, plateKey ?? '')
  const groupKey = keys.group ?? plate?.groupId ?? site?.groupId
  const group = groupScope(network, groupKey ?? '')
  return { keys: { group: groupKey, plate: plateKey, site: keys.site }, group, plate, site }
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
function walk({ keys, ...levels }: NamedLevels, before: SelectionKeys | null): Walk {
  const { group, plate, site } = keys
  if (!named(group)) {
    const reset = group === undefined && (named(plate) || named(site))
    return { scope: null, reset, open: false }
  }
  const first = levels.group
  if (!first) return { scope: null, reset: true, open: false }
  if (plate === '')
    return { scope: first, reset: false, open: before !== null && before.group !== group }
  const second = levels.plate
  if (second?.groupId !== group) return { scope: first, reset: named(plate) && !second, open: true }
  if (site === '')
    return { scope: second, reset: false, open: before !== null && before.plate !== plate }
  const third = levels.site
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
  const own = coverScope(network, cover)
  const levels = namedLevels(network, withFixedLevels(own, keys))
  for (const scope of [levels.group, levels.plate, levels.site])
    if (scope && !mayName(network, cover, scope)) throw new ForbiddenError()
  const { scope, reset, open } = walk(levels, before)
  if (!scope) return { scope: own?.type === 'all' ? null : own, reset }
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
 * Initial scope without URL and cookie: the reference concession, else the assignment (spec 1 §4), where single
 * options are selected automatically. Null for a user who covers a network of several groups.
 */
export function initialScope(
  network: Network,
  cover: Cover,
  referenceConcessionId: string | null,
): Scope | null {
  const reference = siteScope(network, referenceConcessionId ?? '')
  if (reference && covers(cover, reference)) return reference
  const own = coverScope(network, cover)
  return own && autoSelect(network, cover, own.type === 'all' ? null : own)
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
