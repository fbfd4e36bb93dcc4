import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { RETRY_AFTER } from './domain/database-unavailable'
import { isAbortedRequest } from './infra/http/aborted-request.server'
import { attachment } from './infra/http/attachment.server'
import { readPublicFile } from './infra/http/public-files.server'
import { cachedRender } from './infra/http/render-cache.server'
import { standalonePage } from './infra/http/standalone-page.server'
import { logger } from './infra/logger.server'
import { readTheme } from './services/theme/theme.server'
import { NonceContext } from './ui/nonce'
import { PRODUCT } from './ui/page-meta'
import { FILE_PARAM } from './ui/print-meta'

/** Whether a URL asks for a print page as one file. */
function isFileUrl(url: string): boolean {
  const { pathname, searchParams } = new URL(url)
  return pathname.startsWith('/print-') && searchParams.has(FILE_PARAM)
}

/** Title of a rendered page, without the product's name. */
function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return title.replace(` – ${PRODUCT}`, '').replace(/&[#\w]+;/g, ' ')
}

/**
 * Renders a page as one string, not as a stream: nothing is deferred (pages work without scripts), and an error while
 * rendering still gets its error page and status. The HTML depends only on the URL, the chosen
 * scheme and the loaders' data, so it is cached by them.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { allowScripts, encoding: accepted }: AppLoadContext,
): Promise<Response> {
  const isKept = status === 200 && request.method === 'GET'
  const isFile = isKept && isFileUrl(request.url)
  // A file is larger than a page and rarely asked for twice.
  const theme = isFile ? null : await readTheme(request)
  const shows =
    isKept && !isFile ? `${request.url}\n${theme}\n${remixContext.serverHandoffString}` : null
  const { body, encoding, scripts } = cachedRender(shows, accepted, (mark) => {
    const markup = renderToString(
      <NonceContext.Provider value={mark}>
        <RemixServer context={remixContext} url={request.url} />
      </NonceContext.Provider>,
    )
    // Written here, not by React, to which an attribute that never changes would be a script's weight on each page.
    if (!isFile)
      return `<!DOCTYPE html>${theme ? markup.replace('<html', `<html data-theme="${theme}"`) : markup}`
    headers.set('Content-Disposition', attachment(titleOf(markup), 'html'))
    return `<!DOCTYPE html>${standalonePage(markup, readPublicFile)}`
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
