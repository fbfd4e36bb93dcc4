import { may } from '../access/permissions'
import { type Cover, covers, type Principal, type Scope } from '../access/scope'
import { ForbiddenError } from '../errors'
import { GroupNotFoundError } from '../hierarchy/errors'
import { groupScope, type Network } from '../hierarchy/network'

/** Scope of a complete export: the network, or one group. */
export type ExportScope = Extract<Scope, { type: 'all' | 'group' }>

/** 403: the account covers no whole group. */
class NoWholeGroupError extends ForbiddenError {
  constructor() {
    super('L’export complet porte sur un groupe entier\u202f: votre affectation n’en couvre aucun.')
  }
}

/** Groups of which a cover may take everything out, sorted by name. */
export const exportedGroups = (network: Network, cover: Cover) =>
  network.groups.filter(({ _id }) => covers(cover, { type: 'group', groupId: _id }))

/**
 * Scope that a person or key may take out (9-first-day §5).
 * @param groupId undefined: everything that is covered
 * @throws ForbiddenError 403; GroupNotFoundError 404
 */
export function exportScope(
  { role, cover }: Pick<Principal, 'role' | 'cover'>,
  network: Network,
  groupId: string | undefined,
): ExportScope {
  if (!may(role, 'network.export')) throw new ForbiddenError()
  if (groupId === undefined && cover.kind === 'all') return { type: 'all' }
  const asked = groupId ?? (cover.kind === 'group' ? cover.id : null)
  if (asked === null) throw new NoWholeGroupError()
  const scope = groupScope(network, asked)
  if (!scope) throw new GroupNotFoundError()
  if (!covers(cover, scope)) throw new ForbiddenError()
  return scope
}

/** True when accounts, keys and the trail of others go out, too: an administrator's export of the whole network. */
export const takesAdministration = ({ role }: Pick<Principal, 'role'>, scope: ExportScope) =>
  scope.type === 'all' && may(role, 'administration')
