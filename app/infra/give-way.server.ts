import type { NextFunction, Request, Response } from 'express'
import { endOfTurn } from './in-flight.server'

/** Somebody waits for a page: long work of this process lets it pass (`giveWay`). */
const waiting = new Set<Promise<void>>()

/** How long such work stands still at most each time, in milliseconds: it must end, however many ask for pages. */
const LONGEST_MS = 100

/** How long after the last page was asked for somebody still counts as looking on, in milliseconds. */
const LOOKING_ON_MS = 1_000
let lastAsked = Number.NEGATIVE_INFINITY

/** Whether anybody asks for pages of this process at this moment: what nobody looks at needs not be made in between. */
export const isLookedAt = (): boolean =>
  waiting.size > 0 || performance.now() - lastAsked < LOOKING_ON_MS

/** Tells `giveWay` of each page until its answer is over. */
export function countReaders(request: Request, response: Response, next: NextFunction): void {
  // why closed: whoever left before this would be waited for as long as the process lives
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
 * Lets those pass who ask for a page at this moment: to be awaited between two pieces of work that nobody waits for,
 * where nothing is half done. Whoever comes later is let pass the next time.
 */
export async function giveWay(): Promise<void> {
  // why: who asked while this work held the thread is not among them yet
  await endOfTurn()
  if (waiting.size === 0) return
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_MS)
  })
  await Promise.race([Promise.all(waiting), enough])
  clearTimeout(timer)
}
