import type { NextFunction, Request, Response } from 'express'
import { BodyTooLargeError } from '~/infra/http/aborted-request.server'
import { refuse } from './error-response'

const MEGABYTE = 1024 * 1024
const FORM_LIMIT = MEGABYTE
/** What a visitor types who is not signed in: an address, a password, a code. */
const SIGN_IN_LIMIT = MEGABYTE / 16
const SIGN_IN = /^\/(login|confirm-password-reset|unsubscribe|api\/auth)(\/|$)/i
/** A workbook of 20 MB (spec 5) and its envelope. */
const IMPORT_LIMIT = 21 * MEGABYTE
const IMPORT_CALL = /^\/api\/(dashboard|videocheck)\/import\/?$/
/** A page's own form: its sentence is shown only once the whole form was sent, so more is let in than is kept. */
const IMPORT_PAGE_LIMIT = 256 * MEGABYTE
const IMPORT_PAGE = /^\/(import|videocheck)\/?$/

/** How many bytes a request to this path may carry. */
function bodyLimit(path: string): number {
  if (IMPORT_PAGE.test(path)) return IMPORT_PAGE_LIMIT
  if (SIGN_IN.test(path)) return SIGN_IN_LIMIT
  return IMPORT_CALL.test(path) ? IMPORT_LIMIT : FORM_LIMIT
}

/**
 * Reads and drops what is left of a body that was answered unread (a revoked key, an ended session), up to the limit:
 * programs that send everything before they read would wait in vain, and never see why they were refused.
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
