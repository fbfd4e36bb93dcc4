import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { RETRY_AFTER } from './domain/away'
import { isCutShort } from './infra/cut-short.server'
import { logger } from './infra/logger.server'
import { NonceContext } from './ui/nonce'

/**
 * Renders a page. In one piece rather than as a stream: nothing is deferred (pages work without scripts),
 * and an error while rendering still gets its error page and status.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Response {
  const markup = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} />
    </NonceContext.Provider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // why here: what a loader throws brings no headers to the document
  if (status === 503) headers.set('Retry-After', String(RETRY_AFTER))
  // why bytes: of a string, every character is checked once more
  return new Response(Buffer.from(`<!DOCTYPE html>${markup}`), { status, headers })
}

/**
 * Logs what a loader, an action or a component threw. What the router refuses by itself (an unknown address or
 * loader, a method the page does not take) is an answer, and a visitor who left is no failure: both are `info`.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const { pathname } = new URL(request.url)
  const fields = { requestId: context.requestId, method: request.method, path: pathname }
  if (request.signal.aborted || isCutShort(error)) {
    logger().info(fields, 'visitor left before the answer')
  } else if (isRouteErrorResponse(error) && error.status < 500) {
    logger().info({ ...fields, status: error.status }, `page refused: ${error.statusText}`)
  } else {
    logger().error({ ...fields, err: error }, 'page failed')
  }
}
