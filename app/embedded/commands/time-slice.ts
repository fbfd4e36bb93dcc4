import { setImmediate as nextTurn } from 'node:timers/promises'
import { CommandError } from '../protocol/command-error'

/** Longest time that a read may block the thread before it yields, in ms. */
const SLICE_MS = 2

/**
 * Cooperative scheduling of a long read: yields every 2 ms, so that short commands are answered, and stops at its
 * deadline.
 */
export class Pace {
  #sliceEnd = performance.now() + SLICE_MS
  readonly #deadline: number

  /** @param maxTimeMs the command's `maxTimeMS` option; 0: no limit */
  constructor(maxTimeMs = 0) {
    this.#deadline = maxTimeMs > 0 ? performance.now() + maxTimeMs : Number.POSITIVE_INFINITY
  }

  /** Tests whether the read should yield. */
  isDue(): boolean {
    return performance.now() >= this.#sliceEnd
  }

  /**
   * Yields to the event loop.
   * @throws CommandError MaxTimeMSExpired after the deadline
   */
  async rest(): Promise<void> {
    if (performance.now() > this.#deadline)
      throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit')
    await nextTurn()
    this.#sliceEnd = performance.now() + SLICE_MS
  }
}
