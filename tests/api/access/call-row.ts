import type { Node, Place } from './actors'
import type { Ids } from './fixture'

/** Parameters of a row's request, besides method and path. */
export interface Sent {
  /** fills `{id}` of the path */
  id?: string
  query?: Record<string, string>
  body?: unknown
  /** replaces the JSON body */
  form?: FormData
}

/** Scope parameters of a REST call: one of the three keys, or none. */
export type ScopeKeys = Partial<Record<Node, string>>

/**
 * REST call of the access table: its permitted roles and its expected statuses. All other roles get 403 and a caller
 * without a session gets 401; both leave the database unchanged.
 */
export interface CallRow {
  /** one mark per column of `COLUMNS`, from the access tables of the specification; 'public' needs no session */
  may: string | 'public'
  /**
   * level of the named object; a caller who does not cover it gets 403. `chain`: an ancestor of the caller's own scope
   * suffices. `scope`: the call takes `site`, `plate`, `group` or none. Undefined: only the role decides.
   */
  reach?: Node | 'chain' | 'scope'
  call(ids: Ids, keys: ScopeKeys): Sent
  /** status for the caller's own object, or for a call that names no object */
  own: number
  /** status for a foreign object that the caller covers; default: `own` */
  foreign?: number
  /** statuses for an unknown object and for a malformed identifier; undefined when the call names no object */
  unknown?: number
  malformed?: number
  /** tested objects, for a call whose body decides the permission too; default: all four */
  places?: readonly Place[]
  /** status for an account without assignment when the call names no scope; default: `own` */
  bare?: number
}

export const EVERYBODY = 'xxxxxxxx'
export const ADMINISTRATOR = 'x-------'
