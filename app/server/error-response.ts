import type { NextFunction, Request, Response } from 'express'
import { FAILED } from '~/domain/errors'
import { isAbortedRequest } from '~/infra/http/aborted-request.server'
import { logger } from '~/infra/logger.server'

/** Message for a malformed request. */
export const MALFORMED = 'Requête mal formée.'

/** Rejects a request outside of the product's pages: JSON for REST calls, else a plain text message. */
export function refuse(
  request: Request,
  response: Response,
  status: number,
  message: string,
): void {
  if (response.headersSent) return
  response.status(status).set('Cache-Control', 'no-store')
  if (request.path.startsWith('/api/')) response.json({ message })
  else response.type('text/plain').send(`${message}\n`)
}

/** Last error handler: logs an uncaught error with its request id and answers with a plain message. */
export function answerFailure(
  error: unknown,
  request: Request,
  response: Response,
  _next: NextFunction,
): void {
  const status = (error as { status?: unknown } | null)?.status
  if (typeof status === 'number' && status >= 400 && status < 500) {
    refuse(request, response, status, MALFORMED)
    return
  }
  if (response.headersSent) {
    response.end()
    return
  }
  if (isAbortedRequest(error)) {
    response.destroy()
    return
  }
  logger().error({ err: error, requestId: response.locals.requestId }, 'request failed')
  refuse(request, response, 500, FAILED)
}
