import { randomBytes } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'

/** A fresh nonce for each answer, in `response.locals.nonce`, and the headers that keep foreign scripts out. */
export function securityHeaders(mode: {
  production: boolean
  development: boolean
}): RequestHandler[] {
  const nonce = (_request: unknown, response: unknown) =>
    `'nonce-${(response as Response).locals.nonce as string}'`
  return [
    (_request, response, next) => {
      response.locals.nonce = randomBytes(16).toString('base64')
      next()
    },
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", nonce],
          scriptSrcAttr: ["'none'"],
          styleSrc: ["'self'"],
          // why: bars and rings carry their measure in a style attribute
          styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", 'data:'],
          // why: live reload of `npm run dev`
          connectSrc: mode.development ? ["'self'", 'ws:'] : ["'self'"],
          // why: print pages open in a hidden frame of the product (4-decisions, 5)
          frameSrc: ["'self'"],
          frameAncestors: ["'self'"],
          formAction: ["'self'"],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
        },
      },
      // why: `no-referrer` makes Remix refuse form posts without scripts
      referrerPolicy: { policy: 'same-origin' },
      strictTransportSecurity: mode.production ? { maxAge: 31_536_000 } : false,
    }),
  ]
}
