import { fileURLToPath } from 'node:url'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express, { type Express, type Request, type RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { environment } from '~/infra/environment.server'
import { countReaders } from '~/infra/give-way.server'
import type { Encoding } from '~/infra/load-context'
import { watchProcess } from '~/infra/metrics.server'
import { answerFailure } from './answer-failure'
import { answeringRules } from './answer-rules'
import { handlersBySegment } from './by-segment'
import { countRequests } from './count-requests'
import { answerHealth } from './health.server'
import { inTurn } from './in-turn'
import { giveAgain } from './kept-answers'
import { limitBody } from './limit-body'
import { refuseOddMethods } from './methods'
import { answerMetrics } from './metrics.server'
import { neverStored } from './never-stored'
import { identify, logRequest } from './request-log'
import { allowScripts, asPart, securityHeaders } from './security-headers'
import { refuseForeignWrites, requireAddress } from './trusted-request'

/** The `public` folder, seen from `build/index.js`. */
const PUBLIC = fileURLToPath(new URL('../public', import.meta.url))
const STATIC = { index: false, redirect: false, fallthrough: true } as const
/** What names that carry their content or version allow: nobody asks whether it has changed. */
const FOR_GOOD = {
  immutable: true,
  maxAge: '1y',
  etag: false,
  lastModified: false,
  acceptRanges: false,
  setHeaders: asPart,
} as const

/** The smaller one first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** What every loader and action receives beside the request. */
function loadContext(request: Request, response: express.Response) {
  return {
    allowScripts: (digests: readonly string[]) => allowScripts(response, digests),
    encoding: ENCODINGS.find((one) => request.acceptsEncodings(one)) ?? null,
    requestId: response.locals.requestId as string,
    clientIp: request.ip ?? '',
  }
}

/** Answers through the part of the build that the address is in. */
function pageHandler(build: ServerBuild): RequestHandler {
  const handlerOf = handlersBySegment(build, (part) =>
    createRequestHandler({ build: part, mode: part.mode, getLoadContext: loadContext }),
  )
  return (request, response, next) => handlerOf(request.path)(request, response, next)
}

/** The build's own files, packed when they were built (build-scripts/pack-client.mjs); their names carry their content. */
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

/** The HTTP side of the product: health, static files, limits and headers around the Remix handler. */
export function createApplication(build: ServerBuild): Express {
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
  application.use(refuseOddMethods)
  application.get('/healthz', answerHealth)
  application.use(requireAddress, refuseForeignWrites)
  // why 4: a sixth less work than the usual 6 for pages a thirtieth larger
  const packed = compression({ level: 4 })
  application.all('/metrics', packed, answerMetrics(metricsToken))
  application.use(
    '/build',
    builtFiles(),
    // why: a page of the last release may ask for a file of its build; a redirect would be taken for a script
    (_request, response) => {
      // what was to be sent packed is gone since
      response.removeHeader('Content-Encoding')
      response.status(404).type('text/plain').send('Introuvable\n')
    },
  )
  // why: the names of font files carry their version
  application.use('/fonts', express.static(`${PUBLIC}/fonts`, { ...STATIC, ...FOR_GOOD }))
  // why: no page's name ends so, and each look on the disk for a page that cannot be there costs
  application.get(/\.\w+$/, packed, express.static(PUBLIC, { ...STATIC, maxAge: '1h' }))
  // why before the body's limit: it begins to read
  application.use(neverStored, inTurn, limitBody, giveAgain, packed, countReaders)
  application.all('*', pageHandler(answeringRules(build)))
  application.use(answerFailure)
  return application
}
