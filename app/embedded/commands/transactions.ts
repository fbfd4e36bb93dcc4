import { Binary } from 'bson'
import { CommandError } from '../protocol/command-error'
import type { Store } from '../storage/store'
import { LONGEST_WAIT_MS } from '../storage/writer-line'
import { type Doc, isDoc } from '../values/value'
import { Cursors } from './cursors'

/** Longest time in ms that an open transaction waits for its client's next command. */
export const LONGEST_SILENCE_MS = 5_000
/** Time in ms for which a transaction's outcome is stored, so that its commit can be repeated. */
const REMEMBERED_MS = 30 * 60_000

/** Error label that lets drivers retry the whole transaction. */
const TRANSIENT = { errorLabels: ['TransientTransactionError'] }

/** Command with its name; `body` carries the transaction's session and number. */
interface Command {
  name: string
  body: Doc
}

interface Transaction {
  number: number
  /** `entering`: waits in the queue of writers */
  state: 'entering' | 'open' | 'committed' | 'aborted'
  /** resolves once the transaction is open, rejects when it cannot open */
  entered: Promise<void>
  cursors: Cursors
  silence: NodeJS.Timeout | undefined
  begunAt: number
  usedAt: number
  /** a statement runs now */
  isBusy: boolean
  /** its session was killed during a statement, after which it is aborted */
  isKilled: boolean
}

function sessionOf({ body }: Command): string {
  const id = isDoc(body.lsid) ? body.lsid.id : undefined
  if (!(id instanceof Binary))
    throw new CommandError('InvalidOptions', 'a transaction needs a session (lsid)')
  return id.toString('hex')
}

function numberOf({ body }: Command): number {
  const number = Number(body.txnNumber)
  if (!Number.isSafeInteger(number) || number < 0)
    throw new CommandError('InvalidOptions', 'a transaction needs its number (txnNumber)')
  return number
}

function noSuch(number: number, why: string): CommandError {
  return new CommandError(
    'NoSuchTransaction',
    `Transaction with { txnNumber: ${number} } ${why}.`,
    TRANSIENT,
  )
}

/** True when a command belongs to a multi-statement transaction. */
export const isTransactional = (body: Doc): boolean => body.autocommit === false

/** Transactions by session. At most one is open; the others wait in the store's queue of writers. */
export class Transactions {
  readonly #store: Store
  readonly #bySession = new Map<string, Transaction>()

  readonly #lifetimeMs: number | null

  /**
   * @param lifetimeMs longest life of a transaction, as MongoDB's `transactionLifetimeLimitSeconds`, however long its
   *   client is silent; null: only the silence counts
   */
  constructor(store: Store, lifetimeMs: number | null = null) {
    this.#store = store
    this.#lifetimeMs = lifetimeMs
  }

  /**
   * Runs a statement in its transaction, which its first one opens. Any failure aborts the transaction, as in MongoDB.
   * @throws CommandError NoSuchTransaction, TransactionTooOld, TransactionCommitted, WriteConflict, or the statement's
   */
  async run<T>(request: Command, statement: (cursors: Cursors) => Promise<T>): Promise<T> {
    const transaction = await this.#of(request)
    clearTimeout(transaction.silence)
    transaction.isBusy = true
    try {
      const answer = await statement(transaction.cursors)
      if (isDoc(answer) && answer.writeErrors) this.#abort(transaction)
      return answer
    } catch (error) {
      this.#abort(transaction)
      throw error
    } finally {
      this.#expectNext(transaction)
    }
  }

  async #of(request: Command): Promise<Transaction> {
    const [session, number] = [sessionOf(request), numberOf(request)]
    const known = this.#bySession.get(session)
    const isFirst = request.body.startTransaction === true
    if (known && number < known.number)
      throw new CommandError(
        'TransactionTooOld',
        `Cannot start transaction ${number} because a newer transaction ${known.number} has already started.`,
      )
    if (known?.number === number) {
      if (isFirst)
        throw new CommandError(
          'ConflictingOperationInProgress',
          `Transaction ${number} is already started.`,
        )
      await known.entered
      this.#expectOpen(known)
      return known
    }
    if (!isFirst) throw noSuch(number, 'does not match any in-progress transactions')
    if (known) this.#abort(known)
    return this.#begin(session, number)
  }

  #expectOpen({ state, number }: Transaction): void {
    if (state === 'committed')
      throw new CommandError('TransactionCommitted', `Transaction ${number} has been committed.`)
    if (state !== 'open') throw noSuch(number, 'has been aborted')
  }

  async #begin(session: string, number: number): Promise<Transaction> {
    const transaction: Transaction = {
      number,
      state: 'entering',
      entered: Promise.resolve(),
      cursors: new Cursors(),
      silence: undefined,
      begunAt: performance.now(),
      usedAt: performance.now(),
      isBusy: false,
      isKilled: false,
    }
    transaction.entered = this.#enter(transaction)
    this.#bySession.set(session, transaction)
    await transaction.entered
    return transaction
  }

  async #enter(transaction: Transaction): Promise<void> {
    const { line } = this.#store
    const isIn = await line.enter(LONGEST_WAIT_MS)
    // The client may have aborted the transaction while it waited.
    const wasAborted = transaction.state !== 'entering'
    if (!isIn || wasAborted) {
      transaction.state = 'aborted'
      if (isIn) line.leave()
      if (wasAborted) throw noSuch(transaction.number, 'has been aborted')
      throw new CommandError(
        'WriteConflict',
        'Another transaction holds the store. Please retry your operation or multi-document transaction.',
        TRANSIENT,
      )
    }
    try {
      this.#store.hold()
      transaction.state = 'open'
    } catch (error) {
      transaction.state = 'aborted'
      line.leave()
      throw error
    }
  }

  #expectNext(transaction: Transaction): void {
    transaction.usedAt = performance.now()
    transaction.isBusy = false
    clearTimeout(transaction.silence)
    if (transaction.isKilled) this.#abort(transaction)
    if (transaction.state !== 'open') return
    const left =
      this.#lifetimeMs === null
        ? LONGEST_SILENCE_MS
        : transaction.begunAt + this.#lifetimeMs - transaction.usedAt
    transaction.silence = setTimeout(() => this.#abort(transaction), left)
    transaction.silence.unref()
  }

  #abort(transaction: Transaction): void {
    const wasOpen = transaction.state === 'open'
    if (wasOpen || transaction.state === 'entering') transaction.state = 'aborted'
    if (wasOpen) this.#end(transaction, false)
  }

  #end(transaction: Transaction, isCommitted: boolean): void {
    clearTimeout(transaction.silence)
    try {
      this.#store.release(isCommitted)
    } finally {
      this.#store.line.leave()
    }
  }

  #known(request: Command): Transaction {
    const number = numberOf(request)
    const known = this.#bySession.get(sessionOf(request))
    if (known?.number !== number)
      throw noSuch(number, 'does not match any in-progress transactions')
    return known
  }

  /**
   * Commits: the writes are on disk once this returns. A repeated commit gets the response of the first one.
   * @throws CommandError NoSuchTransaction; otherwise the disk's error, and the transaction is rolled back
   */
  commit(request: Command): Doc {
    const known = this.#known(request)
    if (known.state === 'committed') return { ok: 1 }
    this.#expectOpen(known)
    known.state = 'aborted'
    this.#end(known, true)
    known.state = 'committed'
    return { ok: 1 }
  }

  /** Aborts and rolls back the transaction. */
  abort(request: Command): Doc {
    const known = this.#known(request)
    this.#expectOpen(known)
    this.#abort(known)
    return { ok: 1 }
  }

  /** Aborts the transactions of ending sessions. */
  endSessions(request: Command): void {
    for (const id of this.killSessions(request)) this.#bySession.delete(id)
  }

  /**
   * Aborts the open transactions of sessions. Outcomes stay known, for a client that repeats its commit.
   * @returns the sessions' identifiers
   */
  killSessions({ body, name }: Command): string[] {
    const named = Array.isArray(body[name]) ? body[name] : []
    const ids = named.map((session) =>
      isDoc(session) && session.id instanceof Binary ? session.id.toString('hex') : '',
    )
    for (const id of ids) {
      const known = this.#bySession.get(id)
      if (known?.isBusy) known.isKilled = true
      else if (known) this.#abort(known)
    }
    return ids
  }

  /** Deletes the outcomes of transactions older than `REMEMBERED_MS`. */
  forgetOld(): void {
    const limit = performance.now() - REMEMBERED_MS
    for (const [session, { state, usedAt }] of this.#bySession)
      if (state !== 'open' && state !== 'entering' && usedAt < limit)
        this.#bySession.delete(session)
  }
}

/** Removes a command's transaction options. @throws CommandError InvalidOptions for an unknown read concern */
export function withoutTransaction<T extends Command>(request: T): T {
  const { txnNumber, startTransaction, autocommit, readConcern, ...body } = request.body
  const level = isDoc(readConcern) ? readConcern.level : undefined
  if (level !== undefined && !['local', 'majority', 'snapshot'].includes(String(level)))
    throw new CommandError(
      'InvalidOptions',
      'The readConcern level must be either local, majority or snapshot in a transaction.',
    )
  return { ...request, body }
}
