import type { Request, Response } from 'express'
import { lostWrites } from '~/db/driver/lost-writes.server'
import { type DatabaseState, databaseState } from '~/db/driver/writable.server'
import { lostWritesSentence } from '~/domain/database/lost-writes'
import { DAMAGED } from '~/domain/database-damaged'
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
 * `/healthz`). Lost writes are a message of either.
 */
export async function answerHealth(_request: Request, response: Response): Promise<void> {
  const state = await withTimeout(databaseState())
  const health: Health = state ? HEALTH[state] : { status: 'base de données injoignable' }
  const lost = state && (await withTimeout(lostWrites()))
  response
    .status(health.status === 'ok' ? 200 : 503)
    .set('Cache-Control', 'no-store')
    .json(lost ? { message: lostWritesSentence(lost), ...health } : health)
}
