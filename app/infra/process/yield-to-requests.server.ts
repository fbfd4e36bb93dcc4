import type { NextFunction, Request, Response } from 'express'
import { endOfTick } from './coalesced-reads.server'

/** Page requests in progress, for which background work yields (`yieldToRequests`). */
const waiting = new Set<Promise<void>>()

/** Longest pause of background work per call, in ms: the work must end even when page requests never stop. */
const LONGEST_MS = 100

/** Time after the last page request during which the process still counts as in use, in ms. */
const LOOKING_ON_MS = 1_000
let lastAsked = Number.NEGATIVE_INFINITY

/** Tests whether page requests are in progress or recent, so that background work can skip intermediate results. */
export const hasRecentRequests = (): boolean =>
  waiting.size > 0 || performance.now() - lastAsked < LOOKING_ON_MS

/** Express handler that tracks each page request until its response closes. */
export function trackPageRequests(request: Request, response: Response, next: NextFunction): void {
  // A response already closed emits no `close` event: its entry would stay for the life of the process.
  if (request.method === 'GET' && !response.closed) {
    lastAsked = performance.now()
    const over = new Promise<void>((resolve) => {
      response.once('close', resolve)
    })
    waiting.add(over)
    void over.then(() => waiting.delete(over))
  }
  next()
}

/**
 * Yields to page requests in progress, at most 100 ms. Call it between steps of background work, never inside a
 * critical section. Requests that arrive during the pause are served at the next call.
 */
export async function yieldToRequests(): Promise<void> {
  // Requests that arrived while this work blocked the event loop are registered in the next tick.
  await endOfTick()
  if (waiting.size === 0) return
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_MS)
  })
  await Promise.race([Promise.all(waiting), enough])
  clearTimeout(timer)
}
