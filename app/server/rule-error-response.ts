import { type ActionFunction, json, type LoaderFunction, type ServerBuild } from '@remix-run/node'
import { RETRY_AFTER } from '~/domain/database-unavailable'
import { RuleError } from '~/domain/errors'
import { withRequestSignal } from '~/infra/process/request-signal.server'
import { countingStored } from '~/infra/process/stored-counter.server'
import { withSafeFormData } from './safe-form-data'

/** A broken rule is an answer, not a failure: its sentence with its status, for the page's error boundary. */
function rethrow(error: unknown): never {
  if (error instanceof RuleError) {
    const headers: HeadersInit = error.status === 503 ? { 'Retry-After': String(RETRY_AFTER) } : {}
    throw json({ message: error.message }, { status: error.status, headers })
  }
  throw error
}

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module']
type Handler = LoaderFunction | ActionFunction

function answering<T extends Handler>(handler: T): T {
  const wrapped = async (args: { request: Request }) => {
    try {
      const request = withSafeFormData(args.request)
      return await withRequestSignal(request.signal, () =>
        countingStored(async () => (handler as (given: unknown) => unknown)({ ...args, request })),
      )
    } catch (error) {
      return rethrow(error)
    }
  }
  return wrapped as unknown as T
}

function answeringModule(module: RouteModule): RouteModule {
  return {
    ...module,
    ...(module.loader ? { loader: answering(module.loader) } : {}),
    ...(module.action ? { action: answering(module.action) } : {}),
  }
}

/**
 * Wraps the loaders and actions of a build: an uncaught `RuleError`, such as one for an unreadable form, becomes
 * `{ message }` with its status. Other thrown values pass unchanged: redirects, responses, defects (500, logged).
 */
export function ruleErrorResponses(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const known = route && { ...route, module: answeringModule(route.module) }
    return [id, known] as const
  })
  return { ...build, routes: Object.fromEntries(routes) }
}
