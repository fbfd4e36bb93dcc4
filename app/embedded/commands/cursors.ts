import { CommandError } from '../protocol/command-error'
import { MAX_DOCUMENT } from '../values/bson'
import type { Pace } from './pace'

/** Answers in chunks (some may be empty), made as they are asked for. */
export type Source = Generator<Buffer[], void, void>

const IDLE_MS = 10 * 60_000

/** A half-read answer. */
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

  /** Up to `count` documents, and not more than a message may carry. */
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

  /** Whether nothing is left; looks ahead. */
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

/** What a cursor's batch holds and whether more can be had (id 0: no). */
export interface Batch {
  id: number
  namespace: string
  documents: Buffer[]
}

/** why shared: a number names one cursor, in a transaction or outside */
let last = 0

/** The open cursors of a transaction, or of all that is read outside of one. */
export class Cursors {
  readonly #open = new Map<number, Cursor>()

  /** The first batch of an answer; a cursor stays open when there is more. */
  async start(
    namespace: string,
    source: Source,
    count: number,
    pace: Pace,
    isSingle = false,
  ): Promise<Batch> {
    const cursor = new Cursor(namespace, source)
    const documents = await cursor.take(count, pace)
    // why: a batch cut short may still have been the last
    if (isSingle || (await cursor.isDone(pace))) return { id: 0, namespace, documents }
    const id = ++last
    this.#open.set(id, cursor)
    return { id, namespace, documents }
  }

  /** The next batch. */
  async next(id: number, namespace: string, count: number, pace: Pace): Promise<Batch> {
    const cursor = this.#open.get(id)
    if (!cursor || cursor.namespace !== namespace)
      throw new CommandError('CursorNotFound', `cursor id ${id} not found`)
    const documents = await cursor.take(count, pace)
    const isDone = await cursor.isDone(pace)
    if (isDone) this.#open.delete(id)
    return { id: isDone ? 0 : id, namespace, documents }
  }

  /** Closes a cursor; false when it is not there. */
  close(id: number): boolean {
    return this.#open.delete(id)
  }

  /** Closes cursors nobody asked for in ten minutes. */
  closeIdle(): void {
    const limit = performance.now() - IDLE_MS
    for (const [id, cursor] of this.#open) if (cursor.usedAt < limit) this.#open.delete(id)
  }
}
