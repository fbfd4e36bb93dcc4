import { Catalog } from './catalog'
import { closeStore, openStore } from './open'
import type { Sqlite } from './sqlite'

/**
 * The store and its group commit: the writes of one turn of the event loop share a transaction, and nothing of
 * that turn is answered before it is on disk.
 */
export class Store {
  readonly sqlite: Sqlite
  readonly catalog: Catalog
  #isWriting = false
  #answers: ((failure: Error | null) => void)[] = []

  constructor(directory: string) {
    this.sqlite = openStore(directory)
    this.catalog = new Catalog(this.sqlite)
  }

  /** Opens the turn's transaction; to be called before any write. */
  begin(): void {
    if (this.#isWriting) return
    this.sqlite.exec('BEGIN IMMEDIATE')
    this.#isWriting = true
    setImmediate(() => this.commit())
  }

  /** Calls back once what was written so far is on disk (at once when nothing was), or with why it is not. */
  whenDurable(answer: (failure: Error | null) => void): void {
    if (this.#isWriting) this.#answers.push(answer)
    else answer(null)
  }

  /** Ends the turn's transaction and answers those who wait for it. */
  commit(): void {
    if (!this.#isWriting) return
    this.#end(() => this.sqlite.exec('COMMIT'))
  }

  /** Undoes the turn's writes after a failure of the store itself; all who wait are told. */
  abandon(failure: Error): void {
    if (!this.#isWriting) return
    this.#end(() => {
      throw failure
    })
  }

  #end(commit: () => void): void {
    let failure: Error | null = null
    try {
      commit()
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      this.#rollBack()
    }
    this.#isWriting = false
    const answers = this.#answers
    this.#answers = []
    for (const answer of answers) answer(failure)
  }

  #rollBack(): void {
    try {
      this.sqlite.exec('ROLLBACK')
    } catch {
      // why: after some failures (a full disk) SQLite has rolled back by itself
    }
    this.catalog.reload()
  }

  /** Commits what is open and closes the file. */
  close(): void {
    this.commit()
    closeStore(this.sqlite)
  }
}
