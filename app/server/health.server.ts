import type { Request, Response } from 'express'
import { isWritable } from '~/db/writable.server'
import { inTime } from './in-time'

/** What `/healthz` tells: whether the database answers, and whether it takes writes. */
export type Health = 'ok' | 'en lecture seule' | 'base de données injoignable'

async function health(): Promise<Health> {
  const writable = await inTime(isWritable())
  if (writable === null) return 'base de données injoignable'
  return writable ? 'ok' : 'en lecture seule'
}

/** 200 only while the database answers within 1.5 s and takes writes, else 503 with the reason (spec 6, `/healthz`). */
export async function answerHealth(_request: Request, response: Response): Promise<void> {
  const status = await health()
  response
    .status(status === 'ok' ? 200 : 503)
    .set('Cache-Control', 'no-store')
    .json({ status })
}
