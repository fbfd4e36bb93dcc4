/** How long a transaction waits for its place before it is refused, in milliseconds. */
export const LONGEST_WAIT_MS = 5_000

interface Waiting {
  enter: () => void
}

/**
 * The one place from which the store is written, and the queue before it. A plain write leaves it in the same turn of
 * the event loop; a transaction keeps it from its first statement to its end.
 */
export class WriterLine {
  #isTaken = false
  readonly #waiting: Waiting[] = []

  /** Whether a write may begin at once. */
  get isFree(): boolean {
    return !this.#isTaken
  }

  /** Takes the place; to be called only while it is free. */
  take(): void {
    this.#isTaken = true
  }

  /** Waits for the place in order of arrival and takes it; false when `longestMs` went by before. */
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

  /** Gives the place to the next in the queue. */
  leave(): void {
    const next = this.#waiting.shift()
    // why: the place passes on without being free, so that a later arrival cannot overtake the queue
    if (next) next.enter()
    else this.#isTaken = false
  }
}
