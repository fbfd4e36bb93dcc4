import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import { environment } from '~/infra/config/environment.server'
import { logger, unredacted, withoutSecrets } from '~/infra/logger.server'

/** Gives the request its id (a trusted proxy's, else a new one) and repeats it in the answer. */
export function identify(request: Request, response: Response, next: NextFunction): void {
  const given = environment().trustProxy > 0 ? request.get('x-request-id') : undefined
  const requestId = given && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
  response.locals.requestId = requestId
  response.setHeader('X-Request-Id', requestId)
  next()
}

let lines: Logger | null = null

/** One line per request; the path without its query, which may carry a token, and without an API key (spec 6). */
export function logRequest(request: Request, response: Response, next: NextFunction): void {
  const start = performance.now()
  const { method, path } = request
  response.once('close', () => {
    const fields = {
      requestId: response.locals.requestId as string,
      method,
      path: withoutSecrets(path),
      // Without sent headers there is no status: Node's default of 200 would be wrong.
      ...(response.headersSent ? { status: response.statusCode } : {}),
      ms: Math.round((performance.now() - start) * 10) / 10,
      ip: request.ip,
      ...(response.writableFinished ? {} : { aborted: true }),
    }
    lines ??= unredacted(logger())
    if (response.statusCode >= 500) lines.error(fields, 'request')
    else lines.info(fields, 'request')
  })
  next()
}
