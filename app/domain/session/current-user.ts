import type { Role } from '../access/roles'
import type { Principal } from '../access/scope'

/** A concession with its plate and group, by name (spec 1 §3). */
export interface ReferenceConcession {
  _id: string
  name: string
  plate: { _id: string; name: string; group: { _id: string; name: string } }
}

/** A concession as the user's own list names it. */
export interface NamedSite {
  _id: string
  name: string
}

/** A concession by its identifier and name, without what else is known of it. */
export const namedSite = ({ _id, name }: NamedSite): NamedSite => ({ _id, name })

/** The answer of the current-user call (spec 1 §3); `sites` are all concessions covered (4-decisions, 7). */
export interface UserView {
  _id: string
  email: string
  name: string
  role: Role
  sites: readonly NamedSite[]
  assignmentLevel: 'group' | 'plate' | 'concession' | null
  assignmentId: string | null
  /** 'Concession de prédilection', only for plate level */
  referenceConcession: ReferenceConcession | null
}

/** The signed-in user: what services decide with, and what screens show. */
export interface CurrentUser {
  principal: Principal
  user: UserView
  /** it must set a second factor up before anything else (`SECOND_FACTOR=required`) */
  lacksSecondFactor?: boolean
}
