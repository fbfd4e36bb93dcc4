import { CommandError } from '../protocol/command-error'
import { MAX_DOCUMENT } from '../values/bson'
import type { Pace } from './time-slice'

/** Result in chunks (some may be empty), generated on demand. */
export type Source = Generator<Buffer[], void, void>

const IDLE_MS = 10 * 60_000

/** A partly read result. */
class Cursor {
  usedAt = performance.now()
  readonly #source: Source
  #ready: Buffer[] = []
  #isExhausted = false
  readonly namespace: string

  constructor(namespace: string, source: Source) {
    this.namespace = namespace
    this.#source = source
  }

  /** Returns up to `count` documents, and at most the size of one message. */
  async take(count: number, pace: Pace): Promise<Buffer[]> {
    const batch: Buffer[] = []
    let size = 0
    while (batch.length < count) {
      const next = this.#ready[0] ?? (await this.#refill(pace))
      if (!next || (batch.length > 0 && size + next.length > MAX_DOCUMENT)) break
      this.#ready.shift()
      batch.push(next)
      size += next.length
    }
    this.usedAt = performance.now()
    return batch
  }

  /** Tests whether the result is exhausted; generates the next chunk when needed. */
  async isDone(pace: Pace): Promise<boolean> {
    return this.#ready.length === 0 && (await this.#refill(pace)) === undefined
  }

  async #refill(pace: Pace): Promise<Buffer | undefined> {
    while (this.#ready.length === 0 && !this.#isExhausted) {
      if (pace.isDue()) await pace.rest()
      const { value, done } = this.#source.next()
      if (done) this.#isExhausted = true
      else this.#ready = value
    }
    return this.#ready[0]
  }
}

/** Documents of one cursor batch; `id` is 0 when the batch is the last. */
export interface Batch {
  id: number
  namespace: string
  documents: Buffer[]
}

/** Module-level, so that a cursor id is unique inside and outside of transactions. */
let last = 0

/** Open cursors of one transaction, or of all reads outside of transactions. */
export class Cursors {
  readonly #open = new Map<number, Cursor>()

  /** Returns the first batch of a result and keeps a cursor open when more documents follow. */
  async start(
    namespace: string,
    source: Source,
    count: number,
    pace: Pace,
    isSingle = false,
  ): Promise<Batch> {
    const cursor = new Cursor(namespace, source)
    const documents = await cursor.take(count, pace)
    // A batch may end exactly at the last document.
    if (isSingle || (await cursor.isDone(pace))) return { id: 0, namespace, documents }
    const id = ++last
    this.#open.set(id, cursor)
    return { id, namespace, documents }
  }

  /** Returns the next batch of an open cursor. */
  async next(id: number, namespace: string, count: number, pace: Pace): Promise<Batch> {
    const cursor = this.#open.get(id)
    if (!cursor || cursor.namespace !== namespace)
      throw new CommandError('CursorNotFound', `cursor id ${id} not found`)
    const documents = await cursor.take(count, pace)
    const isDone = await cursor.isDone(pace)
    if (isDone) this.#open.delete(id)
    return { id: isDone ? 0 : id, namespace, documents }
  }

  /** Closes a cursor; false when no open cursor has this id. */
  close(id: number): boolean {
    return this.#open.delete(id)
  }

  /** Closes cursors unused for ten minutes. */
  closeIdle(): void {
    const limit = performance.now() - IDLE_MS
    for (const [id, cursor] of this.#open) if (cursor.usedAt < limit) this.#open.delete(id)
  }
}
