import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { RETRY_AFTER } from './domain/database-unavailable'
import { isAbortedRequest } from './infra/http/aborted-request.server'
import { cachedRender } from './infra/http/render-cache.server'
import { logger } from './infra/logger.server'
import { NonceContext } from './ui/nonce'

/**
 * Renders a page as one string, not as a stream: nothing is deferred (pages work without scripts), and an error while
 * rendering still gets its error page and status. The HTML depends only on the URL and the loaders' data, so it is
 * cached by both.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { allowScripts, encoding: accepted }: AppLoadContext,
): Response {
  const isKept = status === 200 && request.method === 'GET'
  const shows = isKept ? `${request.url}\n${remixContext.serverHandoffString}` : null
  const { body, encoding, scripts } = cachedRender(shows, accepted, (mark) => {
    const markup = renderToString(
      <NonceContext.Provider value={mark}>
        <RemixServer context={remixContext} url={request.url} />
      </NonceContext.Provider>,
    )
    return `<!DOCTYPE html>${markup}`
  })
  allowScripts(scripts)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Length', String(body.length))
  headers.set('Vary', 'Accept-Encoding')
  if (encoding) headers.set('Content-Encoding', encoding)
  // Set here, because headers of a Response that a loader throws do not reach the document.
  if (status === 503) headers.set('Retry-After', String(RETRY_AFTER))
  return new Response(body, { status, headers })
}

/**
 * Logs errors of loaders, actions and components. Router errors below 500 (unknown address, method not allowed) and
 * requests aborted by the client are logged as `info`.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const { pathname } = new URL(request.url)
  const fields = { requestId: context.requestId, method: request.method, path: pathname }
  if (request.signal.aborted || isAbortedRequest(error)) {
    logger().info(fields, 'visitor left before the answer')
  } else if (isRouteErrorResponse(error) && error.status < 500) {
    logger().info({ ...fields, status: error.status }, `page refused: ${error.statusText}`)
  } else {
    logger().error({ ...fields, err: error }, 'page failed')
  }
}
