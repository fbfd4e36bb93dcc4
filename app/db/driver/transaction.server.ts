import { setTimeout as wait } from 'node:timers/promises'
import {
  type ClientSession,
  type Db,
  type MongoClient,
  MongoError,
  MongoServerError,
  type TransactionOptions,
} from 'mongodb'
import { DatabaseUnavailableError } from '~/domain/database-unavailable'
import { LocksBusyError } from '~/domain/locks-busy'
import { ConfigurationError } from '~/infra/config/configuration-error'
import { failOnBrokenSocket } from './broken-socket.server'
import { database, databaseClient } from './client.server'
import {
  isPassing,
  patienceMs,
  pause,
  repeatedly,
  SELECTION_MS,
  withRetry,
} from './command-retry.server'
import { timedCommand } from './instrumented-command.server'
import { watchGoneProcesses, withAnnouncedSession } from './process-sessions.server'

/** The session of a transaction: each of its statements names it, by `{ session: tx }`. */
export type Transaction = ClientSession

/** The option of a statement that may be part of a transaction. */
export const inSession = (tx: Transaction | undefined): { session?: Transaction } =>
  tx ? { session: tx } : {}

const OPTIONS: TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
  readPreference: 'primary',
}

/** MongoDB's codes of LockTimeout and WriteConflict: another open transaction has written the same document. */
const WRITE_CONFLICTS: readonly unknown[] = [24, 112]

const isWriteConflict = (error: unknown) =>
  error instanceof MongoError && WRITE_CONFLICTS.includes(error.code)

const isOver = (deadline: number) => performance.now() > deadline

/** True when the outcome of a commit is unknown. */
function isUnknown(error: unknown): boolean {
  if (error instanceof MongoError && error.hasErrorLabel('TransientTransactionError')) return false
  if (isPassing(error)) return true
  return error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult')
}

/**
 * Commits, and repeats a commit of unknown outcome; the server answers a repeated commit like the first one.
 * The driver repeats commits only on a replica set, and the embedded server is a standalone one.
 * @throws DatabaseUnavailableError after the deadline; the database's error when nothing was committed
 */
async function commit(tx: Transaction, deadline: number): Promise<void> {
  for (let round = 0; ; round++)
    try {
      return await timedCommand('commit', () => failOnBrokenSocket(tx.commitTransaction()))
    } catch (error) {
      if (!isUnknown(error)) throw error
      if (isOver(deadline)) throw new DatabaseUnavailableError(true, error)
      await pause(round)
    }
}

/** Error of a transaction that ran out of time: after a write conflict the database has answered. */
const outOfTime = (last: unknown) =>
  isWriteConflict(last) ? new LocksBusyError(last) : new DatabaseUnavailableError(true, last)

/** Error by which a transaction's statements end it and run again from the first one. */
export const beginAgain = (): MongoError =>
  new MongoServerError({
    message: 'the transaction begins again',
    errorLabels: ['TransientTransactionError'],
  })

/** True for an error that ends all attempts of a transaction. */
const isFinal = (error: unknown) =>
  error instanceof DatabaseUnavailableError || error instanceof LocksBusyError

/** One transaction; `withTransaction` repeats it on write conflicts and elections. */
function attempt<T>(act: (tx: Transaction) => Promise<T>, deadline: number) {
  return async (tx: Transaction): Promise<T> => {
    let last: unknown = null
    const once = async () => {
      if (isOver(deadline)) throw outOfTime(last)
      const result = await act(tx)
      // Committed here, for `commit` repeats it; `withTransaction` does not commit a transaction that has ended.
      if (tx.inTransaction()) await commit(tx, deadline)
      return result
    }
    try {
      return await tx.withTransaction(
        () =>
          once().catch((error: unknown) => {
            last = error
            throw error
          }),
        OPTIONS,
      )
    } catch (error) {
      // After a failed commit the driver cannot abort, and throws that error instead of `last`.
      throw isFinal(last) ? last : error
    }
  }
}

/**
 * Runs statements as one transaction: all of them take effect or none, also after a crash.
 * Failovers, lost connections and write conflicts retry the transaction for up to 20 s.
 * @param act its statements, one after the other; it may run several times, so identifiers and times come from outside.
 *   What it throws aborts, and `tx.abortTransaction()` does without an error.
 * @throws DatabaseUnavailableError (503) after 20 s, LocksBusyError (503) after 15 s of write conflicts, DiskFullError
 *   (503), what `act` throws
 */
export async function inTransaction<T>(act: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await databaseClient()
  const patience = patienceMs()
  const deadline = performance.now() + patience
  const ended = new AbortController()
  // Own timeout, because the driver may wait forever for the answer to its abort when the socket broke.
  const late = wait(patience + SELECTION_MS, null, { ref: false, signal: ended.signal }).then(
    () => {
      throw new DatabaseUnavailableError(true, null)
    },
  )
  late.catch(() => undefined)
  const endWatch = watchGoneProcesses()
  try {
    const done = repeatedly(() => withAnnouncedSession(client, attempt(act, deadline)), true)
    return await Promise.race([done, late])
  } finally {
    ended.abort()
    endWatch()
  }
}

/** MongoDB's IllegalOperation, by which a single server without replica set refuses a transaction. */
const ILLEGAL_OPERATION = 20

const singleServer = (server: string) =>
  `Le serveur MongoDB ${server} n’a pas de transactions, car il ne fait partie d’aucun jeu de réplicas (replica set)\u202f: ajoutez «\u202freplication: { replSetName: rs0 }\u202f» à sa configuration, redémarrez-le, exécutez une fois rs.initiate() dans mongosh, puis recommencez.`

/** Refuses a database without transactions. @throws ConfigurationError that says how a server is given them */
export async function requireTransactions(): Promise<void> {
  await requireTransactionsOf(await databaseClient(), await database(), 'de MONGODB_URI')
}

/** `requireTransactions` of another database than the product's own. @param server words for its server in the sentence */
export async function requireTransactionsOf(
  client: MongoClient,
  db: Db,
  server: string,
): Promise<void> {
  const settings = db.collection('settings')
  const ask = (tx: Transaction) => {
    tx.startTransaction(OPTIONS)
    return settings.findOne({}, { session: tx })
  }
  try {
    await withRetry(() => client.withSession(ask), false)
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== ILLEGAL_OPERATION) throw error
    throw new ConfigurationError(singleServer(server), { cause: error })
  }
}
