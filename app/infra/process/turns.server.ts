/** Settings of `Turns`. */
export interface TurnOptions {
  /** longest time that a turn is waited for, in ms */
  longestMs: number
  /** error of a turn that was waited for too long */
  lateError: () => Error
  /** true for an error that also ends the waiting of those behind: they would fail in the same way */
  isShared: (error: unknown) => boolean
}

interface Turn {
  keys: readonly string[]
  enter(): void
  fail(error: unknown): void
}

/**
 * FIFO queues of this process, one per key. An act runs alone among those that share one of its keys; acts without a
 * common key run at once. An act enters all of its queues in the same tick: the order of arrival is the same in each
 * queue, so that two acts never wait for each other.
 */
export class Turns {
  readonly #queues = new Map<string, Turn[]>()
  readonly #options: TurnOptions

  constructor(options: TurnOptions) {
    this.#options = options
  }

  /**
   * Runs an act in its turn, after those that came before with one of its keys. What it throws frees the next.
   * @throws the late error after the longest wait; the shared error of an act ahead; what `act` throws
   */
  async run<T>(keys: readonly string[], act: () => Promise<T>): Promise<T> {
    const turn: Turn = { keys: [...new Set(keys)], enter: () => undefined, fail: () => undefined }
    for (const key of turn.keys) this.#queueOf(key).push(turn)
    try {
      if (!this.#isFirst(turn)) await this.#entered(turn)
      return await act()
    } catch (error) {
      if (this.#options.isShared(error)) this.#failBehind(turn, error)
      throw error
    } finally {
      this.#leave(turn)
    }
  }

  #queueOf(key: string): Turn[] {
    const queue = this.#queues.get(key) ?? []
    this.#queues.set(key, queue)
    return queue
  }

  #isFirst(turn: Turn): boolean {
    return turn.keys.every((key) => this.#queues.get(key)?.[0] === turn)
  }

  #entered(turn: Turn): Promise<void> {
    const { longestMs, lateError } = this.#options
    return new Promise((enter, fail) => {
      const timer = setTimeout(() => fail(lateError()), longestMs)
      turn.enter = () => {
        clearTimeout(timer)
        enter()
      }
      turn.fail = (error) => {
        clearTimeout(timer)
        fail(error)
      }
    })
  }

  /** Ends the waiting of all behind a turn. */
  #failBehind(turn: Turn, error: unknown): void {
    for (const key of turn.keys) {
      const queue = this.#queueOf(key)
      for (const behind of queue.slice(queue.indexOf(turn) + 1)) behind.fail(error)
    }
  }

  #leave(turn: Turn): void {
    for (const key of turn.keys) {
      const queue = this.#queueOf(key).filter((one) => one !== turn)
      if (queue.length > 0) this.#queues.set(key, queue)
      else this.#queues.delete(key)
    }
    for (const key of turn.keys) {
      const next = this.#queues.get(key)?.[0]
      if (next && this.#isFirst(next)) next.enter()
    }
  }
}
