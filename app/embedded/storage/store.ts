import { randomInt } from 'node:crypto'
import { Catalog } from './catalog'
import { StoreCopies } from './copy'
import { isOfDamage } from './integrity'
import { closeStore, openStore } from './open'
import type { Sqlite } from './sqlite'

/** A write that leaves nothing but needs room like a real one. */
const TRIAL = `
  CREATE TABLE trial (v BLOB);
  INSERT INTO trial VALUES (zeroblob(65536));
  DROP TABLE trial;
`

/** Whether a failure is the disk's: full, broken, read-only. */
export const isOfDisk = (error: unknown) =>
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test((error as { code?: string }).code ?? '')

/**
 * The store and its group commit: the writes of one turn of the event loop share a transaction, and nothing of
 * that turn is answered before it is on disk.
 */
export class Store {
  readonly sqlite: Sqlite
  readonly catalog: Catalog
  readonly #copies: StoreCopies
  #isWriting = false
  #isReadOnly = false
  #isDamaged = false
  #sweptAt = 0
  #answers: ((failure: Error | null) => void)[] = []
  /** tells this life of the store from its others */
  readonly #life = randomInt(2 ** 31)
  #commits = 0

  constructor(directory: string) {
    this.sqlite = openStore(directory)
    this.catalog = new Catalog(this.sqlite)
    this.#copies = new StoreCopies(this.sqlite, directory)
  }

  /**
   * Names what is stored: another after every transaction, kept or undone. What is told while one is open is of before
   * it; nothing of that turn leaves before its end.
   */
  lastWrite(): { life: number; commits: number } {
    return { life: this.#life, commits: this.#commits }
  }

  /** Opens the turn's transaction; to be called before any write. */
  begin(): void {
    if (this.#isWriting) return
    try {
      this.sqlite.exec('BEGIN IMMEDIATE')
    } catch (error) {
      if (isOfDisk(error)) this.#isReadOnly = true
      throw error
    }
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

  /**
   * Whether the disk refused the last write; asked then, it tries one that leaves nothing, so that it is known as
   * soon as writes work again.
   */
  isReadOnly(): boolean {
    if (!this.#isReadOnly || this.#isWriting) return this.#isReadOnly
    try {
      this.sqlite.exec('BEGIN IMMEDIATE')
      this.#isWriting = true
      this.sqlite.exec(TRIAL)
    } catch (error) {
      this.abandon(error as Error)
    }
    this.commit()
    return this.#isReadOnly
  }

  #end(commit: () => void): void {
    let failure: Error | null = null
    try {
      commit()
      this.#isReadOnly = false
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      if (isOfDisk(error)) this.#isReadOnly = true
      this.#rollBack()
    }
    this.#isWriting = false
    this.#commits++
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

  /** Notes a failure of a command; a file that turned out to be damaged stays so until it is replaced. */
  noteFailure(error: unknown): void {
    if (isOfDamage(error)) this.#isDamaged = true
  }

  /** Whether something of the file could not be read. */
  get isDamaged(): boolean {
    return this.#isDamaged
  }

  /** Brings the log into the file and empties it when something was written since: it holds what was overwritten there. */
  emptyLog(): void {
    if (this.#isWriting || this.#sweptAt === this.#commits) return
    this.sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    this.#sweptAt = this.#commits
  }

  /** Copies everything acknowledged so far; resolves to the directory of the copy, a store like this one. */
  copy(): Promise<string> {
    this.commit()
    return this.#copies.take()
  }

  /** Commits what is open and closes the file. */
  close(): void {
    this.commit()
    closeStore(this.sqlite)
  }
}
