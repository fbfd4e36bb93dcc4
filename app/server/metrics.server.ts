import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { countMails } from '~/db/collections/outbox.server'
import { databaseFiles } from '~/db/driver/embedded-database.server'
import { isSameSecret } from '~/infra/auth/tokens.server'
import { environment } from '~/infra/config/environment.server'
import { databaseBytes, databaseUp, metrics, pendingMails } from '~/infra/metrics.server'
import { refuse } from './error-response'
import { withTimeout } from './with-timeout'

/**
 * Reads the gauges that are computed on request. An unavailable value is left out, instead of reporting the previous
 * one.
 */
async function look(): Promise<void> {
  const { mongodbUri, dataDir } = environment()
  const [queue, files] = await Promise.all([
    withTimeout(countMails()),
    mongodbUri ? [] : databaseFiles(dataDir),
  ])
  databaseUp.set(queue ? 1 : 0)
  pendingMails.reset()
  for (const [state, count] of Object.entries(queue ?? {})) pendingMails.set({ state }, count)
  databaseBytes.reset()
  for (const { file, bytes } of files) databaseBytes.set({ file }, bytes)
}

async function tell(token: string, request: Request, response: Response): Promise<void> {
  const given = /^Bearer +(\S+) *$/i.exec(request.get('authorization') ?? '')?.[1]
  if (given === undefined || !isSameSecret(given, token)) {
    response.setHeader('WWW-Authenticate', 'Bearer')
    refuse(request, response, 401, 'Jeton absent ou inconnu.')
    return
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    refuse(request, response, 405, `La méthode ${request.method} n’est pas acceptée.`)
    return
  }
  await look()
  const text = await metrics.metrics()
  // Not `send`, which changes the content type.
  response.setHeader('Content-Type', metrics.contentType)
  response.setHeader('Cache-Control', 'no-store')
  response.end(text)
}

/**
 * `/metrics` in Prometheus's text format for clients with the token (`METRICS_TOKEN`), else 401. Without a configured
 * token the path answers 404 (7-beyond §4).
 */
export function answerMetrics(token: string | null): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (token === null) refuse(request, response, 404, 'Introuvable')
    else tell(token, request, response).catch(next)
  }
}
