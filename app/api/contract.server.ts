import type { z } from 'zod'
import type { KeyPermission } from '~/domain/access/key-permission'
import type { Permission } from '~/domain/access/permissions'

/** Caller that a call admits: a permission of the table, any signed-in user, or anyone. */
export type Access = Permission | 'signed-in' | 'public'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Contract of a REST call, which the endpoint enforces and the documentation lists. */
export interface Contract<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  readonly method: Method
  /** below `/api`, parameters in braces: `/groups/{id}` */
  readonly path: `/${string}`
  readonly access: A
  /** kind of API keys that may make the call, in addition to signed-in users; absent: none (7-beyond §2) */
  readonly keys?: KeyPermission
  /** message for a role without the permission, where the specification words one */
  readonly refusal?: string
  /** message for an address with an empty identifier (`/sites/`), where the specification words one */
  readonly emptyId?: string
  /** short French description */
  readonly summary: string
  /** path parameters, query and JSON body taken together, under their canonical names */
  readonly input: I
  /** inputs that the service requires with its own message, not the schema */
  readonly requires?: readonly string[]
  /** fields of a multipart body, without its file */
  readonly form?: z.ZodType
  readonly output: O
  /** media type of an answer that is a file; absent: JSON */
  readonly file?: string
  /** status of a success, 200 by default */
  readonly status?: 200 | 201
  /** headers that a success may carry, each with its description */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * true for a call that creates a document under the identifier of its caller, and thus takes `Idempotency-Key`
   * (4-decisions, 75); other calls set a state by its natural key
   */
  readonly repeatable?: boolean
  /** field of the output with a secret, which a repeated call does not get again */
  readonly secret?: string
  /** true when the call responds 201, with the same body, after creating a document */
  readonly creates?: boolean
  /** most elements of a list or object of the JSON body; 1,000 when absent */
  readonly most?: number
  /** `multipart`: the handler reads the body from the request itself */
  readonly body?: 'json' | 'multipart'
}

/** Declares a call and keeps the types of its schemas. */
export function contract<I extends z.ZodType, O extends z.ZodType, A extends Access>(
  declared: Contract<I, O, A>,
): Contract<I, O, A> {
  return declared
}
