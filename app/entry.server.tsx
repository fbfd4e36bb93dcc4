import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
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
  return new Response(`<!DOCTYPE html>${markup}`, { status, headers })
}

/** Logs what a loader, an action or a component threw; a visitor who left is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { pathname } = new URL(request.url)
  logger().error(
    { err: error, requestId: context.requestId, method: request.method, path: pathname },
    'page failed',
  )
}
