import { setImmediate as nextTurn } from 'node:timers/promises'
import { CommandError } from '../protocol/command-error'

/** How long a reading may hold the thread before others get their turn. */
const SLICE_MS = 2

/** Lets a long reading pause, so that short ones are answered meanwhile, and stops it at its deadline. */
export class Pace {
  #sliceEnd = performance.now() + SLICE_MS
  readonly #deadline: number

  /** @param maxTimeMs as the command asks; 0: no limit */
  constructor(maxTimeMs = 0) {
    this.#deadline = maxTimeMs > 0 ? performance.now() + maxTimeMs : Number.POSITIVE_INFINITY
  }

  /** Whether a pause is due. */
  isDue(): boolean {
    return performance.now() >= this.#sliceEnd
  }

  /** Gives way to everything that waits. */
  async rest(): Promise<void> {
    if (performance.now() > this.#deadline)
      throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit')
    await nextTurn()
    this.#sliceEnd = performance.now() + SLICE_MS
  }
}
