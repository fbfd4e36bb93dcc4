import type { Node, Place } from './actors'
import type { Ids } from './world'

/** What a request of a row sends beside its method and path. */
export interface Sent {
  /** fills `{id}` of the path */
  id?: string
  query?: Record<string, string>
  body?: unknown
  /** sent instead of a JSON body */
  form?: FormData
}

/** A scope as calls name it: one of the three keys, or none. */
export type ScopeKeys = Partial<Record<Node, string>>

/**
 * One call of the table: who may make it, and what it then answers. Everybody else gets 403, a caller without a
 * session 401, and the database stays as it was.
 */
export interface CallRow {
  /** one mark per column of `COLUMNS`, from the access tables of the specification; or nobody is asked */
  may: string | 'public'
  /**
   * level of the chain at which the named object lies: reaching less is 403. `chain`: naming one’s own chain is
   * enough; `scope`: the call takes `site`, `plate`, `group` or none of them. None: the role alone decides.
   */
  reach?: Node | 'chain' | 'scope'
  call(ids: Ids, keys: ScopeKeys): Sent
  /** status for the own object, or of the call when it names none */
  own: number
  /** status for another’s object, for who reaches it; `own` unless told otherwise */
  foreign?: number
  /** statuses for an object that does not exist, and for what is no identifier; none: the call names no object */
  unknown?: number
  malformed?: number
  /** only these, for a call whose role is decided by more than its address; all four unless told otherwise */
  places?: readonly Place[]
  /** status without an assignment when no scope is named; `own` unless told otherwise */
  bare?: number
}

export const EVERYBODY = 'xxxxxxxx'
export const ADMINISTRATOR = 'x-------'
