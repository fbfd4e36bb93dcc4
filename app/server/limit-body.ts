import type { NextFunction, Request, Response } from 'express'
import { BodyTooLargeError } from '~/infra/http/aborted-request.server'
import { CALL_SWALLOWS_BYTES, PAGE_SWALLOWS_BYTES } from '~/services/web/upload.server'
import { refuse } from './error-response'

const MEGABYTE = 1024 * 1024
const FORM_LIMIT = MEGABYTE
/** Largest body of forms before sign-in: an e-mail, a password, a code. */
const SIGN_IN_LIMIT = MEGABYTE / 16
const SIGN_IN = /^\/(login|confirm-password-reset|unsubscribe|api\/auth)(\/|$)/i
const IMPORT_CALL = /^\/api\/((dashboard|videocheck|network)\/import|import-models\/try)\/?$/
const IMPORT_PAGE = /^\/(import|videocheck|admin\/network\/classeur)\/?$/

/** Largest body of a request to this path, in bytes. */
function bodyLimit(path: string): number {
  if (IMPORT_PAGE.test(path)) return PAGE_SWALLOWS_BYTES
  if (SIGN_IN.test(path)) return SIGN_IN_LIMIT
  return IMPORT_CALL.test(path) ? CALL_SWALLOWS_BYTES : FORM_LIMIT
}

/**
 * Reads and drops the rest of a body that was answered unread (revoked key, ended session), up to the limit. Otherwise a
 * client that sends the whole body before it reads would block, and never get the error.
 */
function dropUnread(request: Request, limit: number): void {
  if (request.complete || request.destroyed) return
  let dropped = 0
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > limit) request.destroy()
  })
  request.resume()
}

/** Refuses bodies beyond the path's limit with 413: at once when announced, else as soon as it is passed. */
export function limitBody(request: Request, response: Response, next: NextFunction): void {
  const limit = bodyLimit(request.path)
  const announced = Number(request.get('content-length') ?? 0)
  const tooLarge = () => {
    response.setHeader('Connection', 'close')
    const most = limit < MEGABYTE ? `${limit / 1024} ko` : `${limit / MEGABYTE} Mo`
    refuse(request, response, 413, `La requête dépasse la taille autorisée (${most}).`)
  }
  if (announced > limit) {
    tooLarge()
    return
  }
  response.once('finish', () => dropUnread(request, limit))
  if (request.get('transfer-encoding')) {
    let received = 0
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received <= limit || response.headersSent) return
      tooLarge()
      request.emit('error', new BodyTooLargeError())
    })
  }
  next()
}
