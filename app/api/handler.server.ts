import type { ActionFunctionArgs, LoaderFunctionArgs, TypedResponse } from '@remix-run/node'
import type { z } from 'zod'
import { may, type Permission } from '~/domain/access/permissions'
import { readIdempotencyKey } from '~/domain/access/repeated-call'
import type { Principal } from '~/domain/access/scope'
import { KeyPermissionError } from '~/domain/api-keys/errors'
import { ForbiddenError, RuleError } from '~/domain/errors'
import type { CurrentUser } from '~/domain/session/current-user'
import type { Contract, Method } from './contract.server'
import { answerError, errorResponse } from './errors.server'
import { readInput } from './input.server'
import { jsonAnswer } from './json-response.server'

/** Input of a public call's handler. */
export interface PublicCall<I> {
  input: I
  request: Request
  clientIp: string
  /** waits until the response's buffer has room, for bodies that are streams; rejects when the client has left */
  drained: () => Promise<void>
  /** identifier for the document that a call with `Idempotency-Key` creates; '' without the header */
  id: string
}

/** Input of an authenticated call's handler. */
export interface Call<I> extends PublicCall<I> {
  principal: Principal
  current: CurrentUser
}

/** Contract of a call with its handler. */
export interface Handler {
  readonly contract: Contract
  /** throws errors that `answerError` converts */
  run(call: PublicCall<unknown>, current: CurrentUser | null): Promise<unknown>
}

type Members<C> = C extends readonly (infer M)[] ? M : never
type Keys<C> = C extends unknown ? keyof C : never
type Value<C, K extends PropertyKey> = C extends unknown
  ? K extends keyof C
    ? C[K]
    : never
  : never

/** Fields of an answer, at any depth, that its contract lacks; `any` counts as one. Never: none. */
type Extra<A, C> = 0 extends 1 & A
  ? 'any'
  : unknown extends C
    ? never
    : A extends readonly (infer M)[]
      ? Extra<M, Members<C>>
      : A extends object
        ? { [K in keyof A]-?: K extends Keys<C> ? Extra<A[K], Value<C, K>> : K }[keyof A]
        : never

/** Result of a handler: what the contract declares, at once or as a response with headers or a status of its own. */
type Answer<O extends z.ZodType> = z.input<O> | TypedResponse<z.input<O>>

type Body<R> = R extends TypedResponse<infer B> ? B : R

/** Refuses a result with a field that the contract lacks, which plain assignability allows. Texts are sent as files. */
type Exact<R, O extends z.ZodType> = O extends z.ZodString
  ? R
  : [Extra<Body<R>, z.input<O>>] extends [never]
    ? R
    : { outsideOfContract: Extra<Body<R>, z.input<O>> }

/** Combines a contract for signed-in users with the service function that implements it. */
export function handle<I extends z.ZodType, O extends z.ZodType, R extends Answer<O>>(
  contract: Contract<I, O, Permission | 'signed-in'>,
  run: (call: Call<z.output<I>>) => Promise<R & Exact<R, O>>,
): Handler {
  return {
    contract: contract as unknown as Contract,
    run: async (call, current) => {
      if (!current) throw new ForbiddenError()
      const input = contract.input.parse(call.input)
      return run({ ...call, input, current, principal: current.principal })
    },
  }
}

/** Combines a public contract with the service function that implements it. */
export function handlePublic<I extends z.ZodType, O extends z.ZodType, R extends Answer<O>>(
  contract: Contract<I, O, 'public'>,
  run: (call: PublicCall<z.output<I>>) => Promise<R & Exact<R, O>>,
): Handler {
  return {
    contract: contract as unknown as Contract,
    run: async (call) => run({ ...call, input: contract.input.parse(call.input) }),
  }
}

type Authenticate = (request: Request, clientIp: string) => Promise<CurrentUser>
/** Runs a creation once per caller and `Idempotency-Key`; a repeated call gets the first answer. */
type AnswerOnce = (
  call: { caller: string; key: string; content: string; isSecret(body: string): boolean },
  run: (id: string) => Promise<Response>,
) => Promise<Response>
type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs

/** What the services do for every call. */
interface Caller {
  authenticate: Authenticate
  answerOnce: AnswerOnce
}

/** Checks a contract's permission before the input is read. An API key may make only the calls of its kind. */
function admit({ access, refusal, keys }: Contract, current: CurrentUser): void {
  const { key } = current.principal
  if (key && key !== keys) throw new KeyPermissionError()
  if (access === 'public' || access === 'signed-in') return
  if (!may(current.principal.role, access)) throw new ForbiddenError(refusal)
}

/** True when an answer has the secret of its contract. */
const hasSecret =
  ({ secret }: Contract) =>
  (body: string): boolean =>
    secret !== undefined && secret in JSON.parse(body)

async function answer(
  handler: Handler,
  { authenticate, answerOnce }: Caller,
  { request, params, context }: RouteArgs,
): Promise<Response> {
  const { contract } = handler
  try {
    const clientIp = context?.clientIp ?? ''
    const drained = () => context?.drained() ?? Promise.resolve()
    const current = contract.access === 'public' ? null : await authenticate(request, clientIp)
    if (current) admit(contract, current)
    const input = await readInput(contract, request, params)
    const run = async (id: string) => {
      const result = await handler.run({ input, request, clientIp, drained, id }, current)
      return result instanceof Response ? result : jsonAnswer(result, contract.status ?? 200)
    }
    const key = contract.repeatable && current ? readIdempotencyKey(request.headers) : null
    if (!key || !current) return await run('')
    const content = `${contract.method} ${contract.path}\n${JSON.stringify(input)}`
    const once = { caller: current.principal.userId, key, content, isSecret: hasSecret(contract) }
    return await answerOnce(once, run)
  } catch (error) {
    return answerError(error, { path: contract.path, requestId: context?.requestId })
  }
}

/**
 * Handler that refuses a path with an empty identifier (`/sites/`). Null for other paths, and for a POST, which
 * creates a document.
 */
function refusingEmptyId(handlers: readonly Handler[], { method, url }: Request): Handler | null {
  const owner = handlers.find(({ contract }) => contract.emptyId)
  const { emptyId } = owner?.contract ?? {}
  if (!owner || !emptyId || method === 'POST' || !new URL(url).pathname.endsWith('/')) return null
  return { ...owner, run: () => Promise.reject(new RuleError(emptyId)) }
}

/**
 * Builds the loader and action of a path from its handlers (4-decisions, 4). Steps: bearer token or cookie, permission,
 * input, service, JSON. A method that no contract declares answers 405 with `Allow`.
 */
export function endpointWith(caller: Caller) {
  return (...handlers: Handler[]) => {
    const byMethod = new Map(handlers.map((handler) => [handler.contract.method, handler]))
    const reads = byMethod.has('GET') ? ['HEAD'] : []
    const allow = [...byMethod.keys(), ...reads, 'OPTIONS'].join(', ')
    const serve = async (args: RouteArgs): Promise<Response> => {
      const { method } = args.request
      if (method === 'OPTIONS')
        return new Response(null, { status: 204, headers: { Allow: allow } })
      const handler =
        refusingEmptyId(handlers, args.request) ??
        byMethod.get((method === 'HEAD' ? 'GET' : method) as Method)
      if (handler) return answer(handler, caller, args)
      return errorResponse(405, `La méthode ${method} n’est pas acceptée à cette adresse.`, {
        headers: { Allow: allow },
      })
    }
    return { loader: serve, action: serve, contracts: handlers.map(({ contract }) => contract) }
  }
}
