import { randomInt } from 'node:crypto'
import { unsupported } from '../protocol/command-error'
import type { Loss } from './acknowledged'
import { Catalog } from './catalog'
import type { StoredCollection } from './collection'
import { StoreCopies } from './copy'
import { isOfDamage } from './integrity'
import { type Connections, closeStore, openStore } from './open'
import type { Sqlite } from './sqlite'
import { WriterLine } from './writer-line'

/** SQL that changes nothing but needs disk space like a real write. */
const TRIAL = `
  CREATE TABLE trial (v BLOB);
  INSERT INTO trial VALUES (zeroblob(65536));
  DROP TABLE trial;
`

/** Tests whether a failure comes from the disk: full, broken, read-only. */
export const isOfDisk = (error: unknown) =>
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test((error as { code?: string }).code ?? '')

/** Data that a command reads: the committed state, or the state inside its transaction. */
export interface View {
  sqlite: Sqlite
  find(db: string, name: string): StoredCollection | undefined
}

/**
 * The store. Writes outside of a transaction are group-committed: those of one event-loop tick share one file commit,
 * and each is acknowledged only after that commit is on disk. A client transaction has the store exclusively.
 */
export class Store {
  /** the connection that writes */
  readonly sqlite: Sqlite
  readonly line = new WriterLine()
  readonly #connections: Connections
  #isHeld = false
  readonly catalog: Catalog
  readonly #copies: StoreCopies
  #isWriting = false
  #isReadOnly = false
  #isDamaged = false
  #sweptAt = 0
  #answers: ((failure: Error | null) => void)[] = []
  /** distinguishes this run of the process from others in the last-write version */
  readonly #life = randomInt(2 ** 31)
  #commits = 0

  constructor(directory: string) {
    this.#connections = openStore(directory)
    this.sqlite = this.#connections.writer
    this.catalog = new Catalog(this.sqlite)
    this.#copies = new StoreCopies(this.sqlite, directory)
  }

  /**
   * Version of the stored data, changed by every transaction, committed or rolled back. Reads during an open
   * transaction see the version before it.
   */
  lastWrite(): { life: number; commits: number } {
    return { life: this.#life, commits: this.#commits }
  }

  /** The committed state, after committing this tick's writes. */
  committed(): View {
    this.commit()
    const { reader } = this.#connections
    return { sqlite: reader, find: (db, name) => this.catalog.find(db, name)?.through(reader) }
  }

  /** The state inside the open transaction, its own writes included. */
  uncommitted(): View {
    return { sqlite: this.sqlite, find: (db, name) => this.catalog.find(db, name) }
  }

  /** Begins the tick's group commit unless a transaction is open. Call it before every write. */
  begin(): void {
    if (this.#isWriting || this.#isHeld) return
    this.#open()
    this.#isWriting = true
    setImmediate(() => this.commit())
  }

  #open(): void {
    try {
      this.sqlite.exec('BEGIN IMMEDIATE')
    } catch (error) {
      if (isOfDisk(error)) this.#isReadOnly = true
      throw error
    }
  }

  /**
   * Returns a collection, created when missing. A write must have begun.
   * @throws CommandError in a transaction, where no collection can be created
   */
  open(db: string, name: string): StoredCollection {
    const found = this.catalog.find(db, name)
    if (found) return found
    if (this.#isHeld) throw unsupported(`making the collection ${db}.${name} in a transaction`)
    return this.catalog.open(db, name)
  }

  /** True while a client transaction is open. */
  get isHeld(): boolean {
    return this.#isHeld
  }

  /** Begins a client transaction. The caller must have entered the queue of writers. */
  hold(): void {
    this.commit()
    this.#open()
    this.#isHeld = true
  }

  /**
   * Ends the client transaction: on return all of its writes are on disk, or none.
   * @throws the disk's error, after a rollback
   */
  release(isCommitted: boolean): void {
    this.#isHeld = false
    this.#commits++
    if (!isCommitted) {
      this.#rollBack()
      return
    }
    try {
      this.#commitFile()
      this.#isReadOnly = false
    } catch (error) {
      if (isOfDisk(error)) this.#isReadOnly = true
      this.#rollBack()
      throw error
    }
  }

  /**
   * Calls back once all writes so far are on disk (at once when there are none), or with the error that prevented it.
   */
  whenDurable(answer: (failure: Error | null) => void): void {
    if (this.#isWriting) this.#answers.push(answer)
    else answer(null)
  }

  /** Ends the tick's transaction and calls back its waiting writers. */
  commit(): void {
    if (!this.#isWriting) return
    this.#end(() => this.#commitFile())
  }

  /** Commits to the file and counts it; the writers are answered afterwards. */
  #commitFile(): void {
    const { acknowledged } = this.#connections
    acknowledged.count()
    this.sqlite.exec('COMMIT')
    acknowledged.note()
  }

  /** Acknowledged commits that were missing when the store was opened; null when there are none. */
  get loss(): Loss | null {
    return this.#connections.acknowledged.loss
  }

  /** Rolls back the tick's writes after a failure of the store and passes the failure to all waiting writers. */
  abandon(failure: Error): void {
    if (!this.#isWriting) return
    this.#end(() => {
      throw failure
    })
  }

  /**
   * Tests whether the disk rejects writes. After a failed write each call tries one without effect, so that the
   * recovery is noticed at once.
   */
  isReadOnly(): boolean {
    if (!this.#isReadOnly || this.#isWriting || this.#isHeld) return this.#isReadOnly
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
      // SQLite has already rolled back by itself after some failures, such as a full disk.
    }
    this.catalog.reload()
  }

  /** Notes a failed command; a damaged file is reported until it is replaced. */
  noteFailure(error: unknown): void {
    if (isOfDamage(error)) this.#isDamaged = true
  }

  /** True once a part of the file could not be read. */
  get isDamaged(): boolean {
    return this.#isDamaged
  }

  /** Checkpoints and truncates the log when something was written since, because the log holds overwritten content. */
  emptyLog(): void {
    if (this.#isWriting || this.#sweptAt === this.#commits) return
    this.sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    this.#sweptAt = this.#commits
  }

  /** Copies everything acknowledged so far; resolves to the directory of the copy, which opens like any store. */
  async copy(): Promise<string> {
    await this.line.enter()
    // Commit and start of the copy in one tick: later writes stay in the log.
    this.commit()
    const copy = this.#copies.take()
    this.line.leave()
    return copy
  }

  /** Commits this tick's writes, rolls back an open transaction and closes the file. */
  close(): void {
    this.commit()
    if (this.#isHeld) this.release(false)
    closeStore(this.#connections)
  }
}
