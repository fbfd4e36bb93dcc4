import { type Cover, covers, type Principal, type Scope, scopeId } from '../access/scope'
import { coverScope, type Network } from '../hierarchy/network'
import type { OutletSettings } from './outlet'

type OutletPlace = Pick<OutletSettings, 'assignmentLevel' | 'assignmentId'>

const coverOfOutlet = ({ assignmentLevel: level, assignmentId: id }: OutletPlace): Cover => ({
  kind: level === 'concession' ? 'site' : level,
  id,
})

/** Scope of a webhook's messages; null when its place was deleted. */
export const outletScope = (network: Network, place: OutletPlace): Scope | null =>
  coverScope(network, coverOfOutlet(place))

/** Tests whether a webhook's scope lies within a page's. */
export function isWithin(own: Scope, scope: Scope): boolean {
  const id = scopeId(scope)
  return scope.type === 'all' || covers({ kind: scope.type, id: id ?? '' }, own)
}

/** Reader in whose name a message is composed: the role with the fewest rights, within the webhook's place. */
export const readerOfOutlet = (outlet: OutletPlace & { _id: string; name: string }): Principal => ({
  userId: outlet._id,
  email: '',
  name: outlet.name,
  role: 'user',
  cover: coverOfOutlet(outlet),
})
