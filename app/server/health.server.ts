import type { Request, Response } from 'express'
import { type DatabaseState, databaseState } from '~/db/driver/writable.server'
import { DAMAGED } from '~/domain/database-damaged'
import { dataNotice } from '~/services/fingerprints/data-notice.server'
import { withTimeout } from './with-timeout'

/** Response body of `/healthz`: state of the database. */
export interface Health {
  status: 'ok' | 'en lecture seule' | 'base de données abîmée' | 'base de données injoignable'
  /** advice for the operator; missing when there is none */
  message?: string
}

const HEALTH: Readonly<Record<DatabaseState, Health>> = {
  writable: { status: 'ok' },
  'read-only': { status: 'en lecture seule' },
  damaged: { status: 'base de données abîmée', message: DAMAGED },
}

/**
 * 200 only while the database answers within 1.5 s, whole, and takes writes, else 503 with the reason (spec 6,
 * `/healthz`). Lost writes and data that differ from their fingerprints are a message of either.
 */
export async function answerHealth(_request: Request, response: Response): Promise<void> {
  const state = await withTimeout(databaseState())
  const health: Health = state ? HEALTH[state] : { status: 'base de données injoignable' }
  const notice = state && (await withTimeout(dataNotice()))
  response
    .status(health.status === 'ok' ? 200 : 503)
    .set('Cache-Control', 'no-store')
    .json(notice ? { message: notice, ...health } : health)
}
