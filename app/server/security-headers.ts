import type { ServerResponse } from 'node:http'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'

const POLICY = 'Content-Security-Policy'
const OWN_FILES = "script-src 'self'"

/** Lets inline scripts of these digests (`sha256-…`) run on the page that is answered, and no others. */
export function allowScripts(response: Response, digests: readonly string[]): void {
  const more = digests.map((digest) => ` '${digest}'`).join('')
  response.setHeader(
    POLICY,
    String(response.getHeader(POLICY)).replace(OWN_FILES, OWN_FILES + more),
  )
}

/** Headers of `securityHeaders` that matter for documents only; 0.5 kB. */
const OF_DOCUMENTS = [
  POLICY,
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
]

/** Removes the document headers from the response of a script, style sheet or font; a first visit requests about 20. */
export function asPart(response: ServerResponse): void {
  for (const name of OF_DOCUMENTS) response.removeHeader(name)
}

/** Security headers; the CSP allows only scripts from the product's files. */
export function securityHeaders(mode: {
  production: boolean
  development: boolean
}): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        // Bar and ring charts set their size in a style attribute.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        // `ws:` for the live reload of `npm run dev`.
        connectSrc: mode.development ? ["'self'", 'ws:'] : ["'self'"],
        // Print pages open in a hidden frame of the product (4-decisions, 5).
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // Not `no-referrer`: Remix would reject form posts without JavaScript.
    referrerPolicy: { policy: 'same-origin' },
    // Without subdomains: others of the company's domain may not have TLS.
    strictTransportSecurity: mode.production
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
  })
}
