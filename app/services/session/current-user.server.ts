import type { UserDocument } from '~/db/collections/users.server'
import { coverOf } from '~/domain/access/cover'
import type { Role } from '~/domain/access/roles'
import { coverScope, type Network, sitesOf } from '~/domain/hierarchy/network'
import {
  type CurrentUser,
  namedSite,
  type ReferenceConcession,
} from '~/domain/session/current-user'
import { environment } from '~/infra/config/environment.server'

function referenceConcession(user: UserDocument, network: Network): ReferenceConcession | null {
  if (user.assignmentLevel !== 'plate' || !user.referenceConcessionId) return null
  const site = network.siteById.get(user.referenceConcessionId)
  const plate = site && network.plateById.get(site.plateId)
  const group = plate && network.groupById.get(plate.groupId)
  // A reference concession outside the user's plate would show a name that the user may not see.
  if (!site || !plate || !group || plate._id !== user.assignmentId) return null
  return {
    _id: site._id,
    name: site.name,
    plate: { _id: plate._id, name: plate.name, group: { _id: group._id, name: group.name } },
  }
}

/** True when the role requires a second factor (`SECOND_FACTOR=required`, spec 6). */
export const mustHaveSecondFactor = (role: Role): boolean =>
  role === 'administrator' && environment().secondFactor === 'required'

/** Account as services check it, and as the current-user call returns it (1 §3). */
export function describeUser(user: UserDocument, network: Network): CurrentUser {
  const cover = coverOf(user)
  return {
    lacksSecondFactor: mustHaveSecondFactor(user.role) && !user.secondFactor,
    principal: { userId: user._id, email: user.email, name: user.name, role: user.role, cover },
    user: {
      _id: user._id,
      email: user.email,
      name: user.name,
      role: user.role,
      // Not copied: each request needs it, and a network has thousands of concessions.
      sites: sitesOf(network, coverScope(network, cover)),
      assignmentLevel: user.assignmentLevel,
      assignmentId: user.assignmentId,
      referenceConcession: referenceConcession(user, network),
    },
  }
}

/** Current user in the REST response: 1 §3 names the populated reference `referenceConcessionId`. */
export function userAnswer({ user }: CurrentUser) {
  return {
    ...user,
    sites: user.sites.map(namedSite),
    referenceConcessionId: user.referenceConcession,
  }
}
