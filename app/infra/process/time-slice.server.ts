import { endOfTick } from './coalesced-reads.server'

/** Time slice of one piece of work, in ms. */
const SLICE_MS = 5

/**
 * Time slicer for work that would block the event loop: yields after each slice. Call it outside critical sections
 * only: `if (pause.isDue()) await pause.rest()`.
 */
export function timeSlicer() {
  let sliceEnd = performance.now() + SLICE_MS
  return {
    isDue: (): boolean => performance.now() >= sliceEnd,
    rest: async (): Promise<void> => {
      await endOfTick()
      sliceEnd = performance.now() + SLICE_MS
    },
  }
}
