import { endOfTurn } from './in-flight.server'

/** How long one piece of work may hold the thread before others get their turn, in milliseconds. */
const SLICE_MS = 5

/**
 * Pauses of work that would hold the thread for long: whoever waits for an answer gets his turn in between.
 * To be used where nothing is half done: `if (pause.isDue()) await pause.rest()`.
 */
export function pauses() {
  let sliceEnd = performance.now() + SLICE_MS
  return {
    isDue: (): boolean => performance.now() >= sliceEnd,
    rest: async (): Promise<void> => {
      await endOfTurn()
      sliceEnd = performance.now() + SLICE_MS
    },
  }
}
