import type { Role } from '../access/roles'
import type { Principal } from '../access/scope'

/** A concession with its plate and group, by name (spec 1 §3). */
export interface ReferenceConcession {
  _id: string
  name: string
  plate: { _id: string; name: string; group: { _id: string; name: string } }
}

/** A concession in the user's own list. */
export interface NamedSite {
  _id: string
  name: string
}

/** Copies only identifier and name of a concession. */
export const namedSite = ({ _id, name }: NamedSite): NamedSite => ({ _id, name })

/** Response body of the current-user call (spec 1 §3); `sites` are all concessions covered (4-decisions, 7). */
export interface UserView {
  _id: string
  email: string
  name: string
  role: Role
  sites: readonly NamedSite[]
  assignmentLevel: 'group' | 'plate' | 'concession' | null
  assignmentId: string | null
  /** 'Concession de prédilection'; null unless the account is at plate level */
  referenceConcession: ReferenceConcession | null
}

/** The signed-in user: `principal` for authorisation, `user` for display. */
export interface CurrentUser {
  principal: Principal
  user: UserView
  /** true when the user must set up a second factor first (`SECOND_FACTOR=required`) */
  lacksSecondFactor?: boolean
}
