import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { requestSeconds, requests } from '~/infra/metrics.server'
import { METHODS } from './allowed-methods'
import { routeNames } from './route-patterns'

/** Counts each request under its route's pattern once its answer is over, and how long it took. */
export function countRequests(build: ServerBuild): RequestHandler {
  const nameOf = routeNames(build)
  return (request, response, next) => {
    const begun = performance.now()
    const { path } = request
    const method = METHODS.includes(request.method) ? request.method : 'other'
    response.once('close', () => {
      const route = nameOf(path)
      // Without sent headers there is no status: Node's default of 200 would be wrong.
      const status = response.headersSent ? response.statusCode : 'aborted'
      requests.inc({ method, route, status })
      requestSeconds.observe({ route }, (performance.now() - begun) / 1000)
    })
    next()
  }
}
