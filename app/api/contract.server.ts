import type { z } from 'zod'
import type { Permission } from '~/domain/access/permissions'
import type { KeyPermission } from '~/domain/api-keys/key'

/** Who may call: a permission of the table, any signed-in user, or anybody. */
export type Access = Permission | 'signed-in' | 'public'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One REST call: everything that the endpoint enforces and the documentation prints. */
export interface Contract<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  readonly method: Method
  /** below `/api`, parameters in braces: `/groups/{id}` */
  readonly path: `/${string}`
  readonly access: A
  /** which API keys may make the call beside signed-in users; none: no key may (7-beyond §2) */
  readonly keys?: KeyPermission
  /** what a role without the permission is told, where the documents have a sentence for it */
  readonly refusal?: string
  /** what `/sites/`, an object's address whose identifier is empty, is told where the documents have a sentence */
  readonly emptyId?: string
  /** one French sentence */
  readonly summary: string
  /** path parameters, query and JSON body taken together, under their canonical names */
  readonly input: I
  /** inputs that are asked for by the service, in its own words, rather than by the schema */
  readonly requires?: readonly string[]
  /** the fields of a multipart body beside its file */
  readonly form?: z.ZodType
  readonly output: O
  /** status of a success, 200 unless said otherwise */
  readonly status?: 200 | 201
  /** headers that a success may carry, each with its sentence */
  readonly headers?: Readonly<Record<string, string>>
  /** also answers 201, of the same shape, when it made what it saves */
  readonly creates?: boolean
  /** `multipart`: the handler reads the body from the request itself */
  readonly body?: 'json' | 'multipart'
}

/** Declares a call, keeping the types of its schemas. */
export function contract<I extends z.ZodType, O extends z.ZodType, A extends Access>(
  declared: Contract<I, O, A>,
): Contract<I, O, A> {
  return declared
}
