import type { Scope } from '../access/scope'

/** Key of a group, plate or concession that has calendar entries of its own: `group:…`, `plate:…` or `site:…`. */
export type PlaceKey = `${'group' | 'plate' | 'site'}:${string}`

/** Keys of the places that a concession lies in, widest first (4-decisions, 71). */
export const placesAbove = (site: {
  _id: string
  plateId: string
  groupId: string
}): PlaceKey[] => [`group:${site.groupId}`, `plate:${site.plateId}`, `site:${site._id}`]

/** Keys of a scope and of the places above it, widest first; empty for the network. */
export function placesOfScope(scope: Scope): PlaceKey[] {
  if (scope.type === 'all') return []
  const keys: PlaceKey[] = [`group:${scope.groupId}`]
  if (scope.type !== 'group') keys.push(`plate:${scope.plateId}`)
  if (scope.type === 'site') keys.push(`site:${scope.siteId}`)
  return keys
}

/** Place of a calendar entry as calls give it (4-decisions, 71). */
export type CalendarScope = { type: 'network' } | { type: 'group' | 'plate' | 'site'; id: string }

/** Key of a place; null for the network, also when none is named. */
export const placeKey = (scope: CalendarScope | undefined): PlaceKey | null =>
  !scope || scope.type === 'network' ? null : `${scope.type}:${scope.id}`

/** Place of a key; the network without one. */
export function placeOf(key: PlaceKey | null | undefined): CalendarScope {
  if (!key) return { type: 'network' }
  const [type, id = ''] = key.split(':')
  return { type: type as 'group' | 'plate' | 'site', id }
}

/** Reads the place of a form: null for the network, undefined when it is no key. */
export function readPlaceKey(typed: string): PlaceKey | null | undefined {
  if (typed === '') return null
  return /^(group|plate|site):[0-9a-f]{24}$/.test(typed) ? (typed as PlaceKey) : undefined
}
