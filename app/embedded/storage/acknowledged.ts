import * as fs from 'node:fs'
import { join } from 'node:path'
import type { Sqlite } from './sqlite'

/** Name of the file that holds the number of the last acknowledged commit. */
export const ACKNOWLEDGED = 'acknowledged'

/** Length in bytes of the file, overwritten in place: a full disk takes it too. */
const BYTES = 256
/** Longest time in ms until the system is asked to bring the number to the disk. */
const SYNC_MS = 1000

/** Acknowledged commits that an opened store did not hold. */
export interface Loss {
  /** at least this many */
  commits: number
  /** true: the store had been closed, so its file was replaced by an older one; else its log was lost or cut */
  wasClosed: boolean
  /** when the loss was found */
  at: Date
}

interface Mark {
  commits: number
  isClosed: boolean
  loss: { commits: number; wasClosed: boolean; at: string } | null
}

function readMark(file: string): Mark | null {
  try {
    const mark = JSON.parse(fs.readFileSync(file, 'utf8')) as Mark
    return Number.isSafeInteger(mark.commits) ? mark : null
  } catch {
    return null
  }
}

/** Loss found by comparing a store with the mark of its last run; null when there is none. */
function lossOf(mark: Mark | null, commits: number, at: Date): Loss | null {
  if (!mark) return null
  const before = mark.loss && { ...mark.loss, at: new Date(mark.loss.at) }
  const missing = mark.commits - commits
  if (missing <= 0) return before
  return { commits: missing + (before?.commits ?? 0), wasClosed: mark.isClosed, at }
}

/**
 * Counts the commits of a store, in the store and in a file outside of its log, so that a lost log is noticed.
 * The file is written after a commit is on disk and before it is acknowledged: it never promises too much. It is
 * brought to the disk within a second, by another thread. After a power failure it may be that much behind, after a
 * killed process it is exact.
 */
export class Acknowledged {
  /** what was missing at this start, or at an earlier one */
  readonly loss: Loss | null
  readonly #sqlite: Sqlite
  #file: number | null = null
  #commits: number
  #next: number | null = null
  #changes: number
  #sync: NodeJS.Timeout | null = null

  /** @param sqlite the writing connection of the opened store */
  constructor(directory: string, sqlite: Sqlite, now = new Date()) {
    this.#sqlite = sqlite
    const [held] = sqlite.all("SELECT name FROM sqlite_master WHERE name = 'commits'", [])
    const file = join(directory, ACKNOWLEDGED)
    this.#commits = held ? Number(sqlite.all('SELECT n FROM commits', [])[0]?.[0] ?? 0) : 0
    this.loss = lossOf(readMark(file), this.#commits, now)
    try {
      if (!held) sqlite.exec('CREATE TABLE commits AS SELECT 0 AS n')
      this.#file = fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
      this.#write(false)
      fs.fsyncSync(this.#file)
    } catch {
      // A full disk: the store opens for reading, and the next start counts.
    }
    this.#changes = this.#changed()
  }

  #changed(): number {
    return Number(this.#sqlite.all('SELECT total_changes()', [])[0]?.[0] ?? 0)
  }

  #write(isClosed: boolean): void {
    if (this.#file === null) return
    const loss = this.loss && { ...this.loss, at: this.loss.at.toISOString() }
    const mark: Mark = { commits: this.#commits, isClosed, loss }
    fs.writeSync(this.#file, JSON.stringify(mark).padEnd(BYTES), 0)
  }

  /** Counts the open transaction in the store, when it changed something. Call it right before the commit. */
  count(): void {
    this.#next = null
    if (this.#file === null || this.#changed() === this.#changes) return
    this.#sqlite.run('UPDATE commits SET n = ?', [this.#commits + 1])
    this.#next = this.#commits + 1
  }

  /** Writes the number of the commit that is now on disk. Call it before the commit is acknowledged. */
  note(): void {
    this.#changes = this.#changed()
    if (this.#next === null) return
    this.#commits = this.#next
    this.#next = null
    try {
      this.#write(false)
    } catch {
      // The commit is on disk; only its number is not outside of the store.
    }
    this.#sync ??= setTimeout(() => {
      this.#sync = null
      if (this.#file !== null) fs.fdatasync(this.#file, () => {})
    }, SYNC_MS).unref()
  }

  /** Marks the store as closed; the number is then exact. */
  close(): void {
    if (this.#sync) clearTimeout(this.#sync)
    if (this.#file === null) return
    try {
      this.#write(true)
      fs.fsyncSync(this.#file)
    } catch {
      // The next start compares the numbers all the same.
    }
    fs.closeSync(this.#file)
    this.#file = null
  }
}
