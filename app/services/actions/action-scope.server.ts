import type { ActionDocument } from '~/db/collections/actions.server'
import type { ActionScope } from '~/domain/actions/action'
import { type Network, scopeName } from '~/domain/hierarchy/network'

/** Place of an action as stored: of a plate without concession, of a group without plate (4-decisions, 69). */
type StoredPlace = Pick<ActionDocument, 'siteId' | 'plateId' | 'groupId'>

/** Scope of a stored action. */
export function scopeOfAction({ siteId, plateId, groupId }: StoredPlace): ActionScope {
  if (siteId) return { type: 'site', siteId, plateId, groupId }
  return plateId ? { type: 'plate', plateId, groupId } : { type: 'group', groupId }
}

/** Place of a scope as stored. */
export const placeOfScope = (scope: ActionScope): StoredPlace => ({
  siteId: scope.type === 'site' ? scope.siteId : '',
  plateId: scope.type === 'group' ? '' : scope.plateId,
  groupId: scope.groupId,
})

/** Name of an action's concession, plate or group. */
export const placeName = (network: Network, action: StoredPlace): string =>
  scopeName(network, scopeOfAction(action)) ?? 'Périmètre supprimé'
