import { fileURLToPath } from 'node:url'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express, { type Express, type Request, type RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { environment } from '~/infra/config/environment.server'
import type { Encoding } from '~/infra/http/load-context'
import { watchProcess } from '~/infra/metrics.server'
import { trackPageRequests } from '~/infra/process/yield-to-requests.server'
import { allowKnownMethods } from './allowed-methods'
import { drained } from './drained'
import { answerFailure } from './error-response'
import { answerHealth } from './health.server'
import { limitBody } from './limit-body'
import { answerMetrics } from './metrics.server'
import { noStore } from './no-store'
import { refuseForeignWrites, requireAddress } from './request-guards'
import { identify, logRequest } from './request-log'
import { countRequests } from './request-metrics'
import { responseCache } from './response-cache'
import { partitionedHandlers } from './route-partition'
import { ruleErrorResponses } from './rule-error-response'
import { allowScripts, asPart, securityHeaders } from './security-headers'
import { limitSessionConcurrency } from './session-concurrency'
import { awaitSetup } from './setup-gate.server'

/** The `public` folder, relative to `build/index.js`. */
const PUBLIC = fileURLToPath(new URL('../public', import.meta.url))
const STATIC = { index: false, redirect: false, fallthrough: true } as const
/**
 * Options for files whose names contain their content hash or version: browsers cache them for a year without
 * revalidation.
 */
const FOR_GOOD = {
  immutable: true,
  maxAge: '1y',
  etag: false,
  lastModified: false,
  acceptRanges: false,
  setHeaders: asPart,
} as const

/** Supported encodings, smallest output first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** Context that every loader and action receives, in addition to the request. */
function loadContext(request: Request, response: express.Response) {
  return {
    allowScripts: (digests: readonly string[]) => allowScripts(response, digests),
    encoding: ENCODINGS.find((one) => request.acceptsEncodings(one)) ?? null,
    requestId: response.locals.requestId as string,
    clientIp: request.ip ?? '',
    drained: () => drained(response),
  }
}

/** Request handler that uses the route partition of the request's path. */
function pageHandler(build: ServerBuild): RequestHandler {
  const handlerOf = partitionedHandlers(build, (part) =>
    createRequestHandler({ build: part, mode: part.mode, getLoadContext: loadContext }),
  )
  return (request, response, next) => handlerOf(request.path)(request, response, next)
}

/**
 * Files of the build, compressed in advance (build-scripts/compress-assets.mjs); their names contain their content hash.
 */
const builtFiles = () =>
  expressStaticGzip(`${PUBLIC}/build`, {
    enableBrotli: true,
    orderPreference: [...ENCODINGS],
    index: false,
    serveStatic: {
      redirect: false,
      ...FOR_GOOD,
    },
  })

/**
 * Express application: health check, static files, limits and headers around the Remix handler.
 * @param options.isSetUp false while no account exists: every address leads to the set-up (9-first-day §1)
 */
export function createApplication(build: ServerBuild, { isSetUp }: { isSetUp: boolean }): Express {
  const { production, trustProxy, metricsToken } = environment()
  const application = express()
  application.disable('x-powered-by')
  application.disable('etag')
  application.set('trust proxy', trustProxy === 0 ? false : trustProxy)

  application.use(identify, logRequest)
  if (metricsToken) {
    watchProcess()
    application.use(countRequests(build))
  }
  application.use(securityHeaders({ production, development: build.mode === 'development' }))
  application.use(allowKnownMethods)
  application.get('/healthz', answerHealth)
  application.use(requireAddress, refuseForeignWrites)
  // gzip level 4: 17 % less CPU than the default 6, for pages 3 % larger.
  const packed = compression({ level: 4 })
  application.all('/metrics', packed, answerMetrics(metricsToken))
  application.use(
    '/build',
    builtFiles(),
    // 404, not a redirect: a page of the previous release may request a script of its build, and would run the
    // redirect's target.
    (_request, response) => {
      // Set by the static handler for the missing file
      response.removeHeader('Content-Encoding')
      response.status(404).type('text/plain').send('Introuvable\n')
    },
  )
  // Font file names contain their version.
  application.use('/fonts', express.static(`${PUBLIC}/fonts`, { ...STATIC, ...FOR_GOOD }))
  // Only paths with a file extension: a disk lookup for each page request would cost time.
  application.get(/\.\w+$/, packed, express.static(PUBLIC, { ...STATIC, maxAge: '1h' }))
  if (!isSetUp) application.use(awaitSetup())
  // Before `limitBody`, which starts to read the body.
  application.use(
    noStore,
    limitSessionConcurrency,
    limitBody,
    responseCache,
    packed,
    trackPageRequests,
  )
  application.all('*', pageHandler(ruleErrorResponses(build)))
  application.use(answerFailure)
  return application
}
