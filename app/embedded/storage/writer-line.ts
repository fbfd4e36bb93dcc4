/** Longest time in ms that a transaction waits for the lock before it fails. */
export const LONGEST_WAIT_MS = 5_000

interface Waiting {
  enter: () => void
}

/**
 * Write lock of the store with a FIFO queue. A plain write releases it in the same event-loop tick; a transaction holds
 * it from its first statement to its end.
 */
export class WriterLine {
  #isTaken = false
  readonly #waiting: Waiting[] = []

  /** True when a write may begin at once. */
  get isFree(): boolean {
    return !this.#isTaken
  }

  /** Takes the lock; to be called only while `isFree`. */
  take(): void {
    this.#isTaken = true
  }

  /** Waits for the lock in order of arrival and takes it; false after `longestMs`. */
  enter(longestMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    if (this.isFree) {
      this.take()
      return Promise.resolve(true)
    }
    return new Promise((done) => {
      let timer: NodeJS.Timeout | undefined
      const waiting: Waiting = {
        enter: () => {
          clearTimeout(timer)
          done(true)
        },
      }
      this.#waiting.push(waiting)
      if (longestMs === Number.POSITIVE_INFINITY) return
      timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        done(false)
      }, longestMs)
    })
  }

  /** Releases the lock to the next waiter. */
  leave(): void {
    const next = this.#waiting.shift()
    // The lock passes to the next waiter without becoming free: otherwise a new writer could overtake the queue.
    if (next) next.enter()
    else this.#isTaken = false
  }
}
