import { randomInt } from 'node:crypto'
import { unsupported } from '../protocol/command-error'
import { Catalog } from './catalog'
import type { StoredCollection } from './collection'
import { StoreCopies } from './copy'
import { isOfDamage } from './integrity'
import { type Connections, closeStore, openStore } from './open'
import type { Sqlite } from './sqlite'
import { WriterLine } from './writer-line'

/** A write that leaves nothing but needs room like a real one. */
const TRIAL = `
  CREATE TABLE trial (v BLOB);
  INSERT INTO trial VALUES (zeroblob(65536));
  DROP TABLE trial;
`

/** Whether a failure is the disk's: full, broken, read-only. */
export const isOfDisk = (error: unknown) =>
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test((error as { code?: string }).code ?? '')

/** What a command reads: the committed state, or that of the transaction which it belongs to. */
export interface View {
  sqlite: Sqlite
  find(db: string, name: string): StoredCollection | undefined
}

/**
 * The store. Writes outside of a transaction share a group commit: those of one turn of the event loop are one commit
 * of the file, and none of them is answered before it is on disk. A transaction of a client holds the store alone.
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
  /** tells this life of the store from its others */
  readonly #life = randomInt(2 ** 31)
  #commits = 0

  constructor(directory: string) {
    this.#connections = openStore(directory)
    this.sqlite = this.#connections.writer
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

  /** What is committed; writes of this turn are brought to the disk before. */
  committed(): View {
    this.commit()
    const { reader } = this.#connections
    return { sqlite: reader, find: (db, name) => this.catalog.find(db, name)?.through(reader) }
  }

  /** What the open transaction sees, its own writes included. */
  uncommitted(): View {
    return { sqlite: this.sqlite, find: (db, name) => this.catalog.find(db, name) }
  }

  /** Opens the turn's group commit unless a transaction is open; to be called before any write. */
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
   * The collection, made when missing; a write is open.
   * @throws CommandError in a transaction, where a collection cannot be made
   */
  open(db: string, name: string): StoredCollection {
    const found = this.catalog.find(db, name)
    if (found) return found
    if (this.#isHeld) throw unsupported(`making the collection ${db}.${name} in a transaction`)
    return this.catalog.open(db, name)
  }

  /** Whether a client's transaction is open. */
  get isHeld(): boolean {
    return this.#isHeld
  }

  /** Opens a client's transaction; its caller has entered the line of writers. */
  hold(): void {
    this.commit()
    this.#open()
    this.#isHeld = true
  }

  /**
   * Ends the client's transaction: all of it is on disk when this returns, or nothing of it.
   * @throws what the disk answered; nothing is kept then
   */
  release(isCommitted: boolean): void {
    this.#isHeld = false
    this.#commits++
    if (!isCommitted) {
      this.#rollBack()
      return
    }
    try {
      this.sqlite.exec('COMMIT')
      this.#isReadOnly = false
    } catch (error) {
      if (isOfDisk(error)) this.#isReadOnly = true
      this.#rollBack()
      throw error
    }
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
  async copy(): Promise<string> {
    await this.line.enter()
    // why: the copy begins in this turn; what is written later stays in the log
    this.commit()
    const copy = this.#copies.take()
    this.line.leave()
    return copy
  }

  /** Commits the writes of this turn, undoes an open transaction and closes the file. */
  close(): void {
    this.commit()
    if (this.#isHeld) this.release(false)
    closeStore(this.#connections)
  }
}
