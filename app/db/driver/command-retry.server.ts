import { setTimeout as wait } from 'node:timers/promises'
import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerSelectionError,
} from 'mongodb'
import { DatabaseUnavailableError } from '~/domain/database-unavailable'
import { commandRepeats } from '~/infra/metrics.server'
import { failOnBrokenSocket, isBrokenSocket } from './broken-socket.server'
import { asDiskFullError, damaged, noteWriteSucceeded } from './disk-full.server'

/** Retry deadline of a command, in ms. The last attempt may take `SELECTION_MS` more: 20 s in all. */
const PATIENCE_MS = 15_000
/**
 * Time in which the driver looks for a primary, in ms. A default election takes 11 s, so a later attempt sees its end.
 */
export const SELECTION_MS = 5_000
/** Timeout of one attempt while the database is known to be unavailable, in ms. */
const AWAY_MS = 1_500
const PAUSES_MS = [20, 100, 250, 500]

/** Waits before a retry. @param round 0 before the first retry */
export const pause = (round: number) => wait(PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)])

/**
 * Error codes of a server that shuts down, starts or is not primary: HostUnreachable, HostNotFound, NetworkTimeout,
 * ShutdownInProgress, PrimarySteppedDown, NotWritablePrimary, InterruptedAtShutdown, InterruptedDueToReplStateChange,
 * NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary, SocketException, ExceededTimeLimit, LegacyNotPrimary, CursorNotFound,
 * FailedToSatisfyReadPreference, ReadConcernMajorityNotAvailableYet.
 */
const PASSING = new Set([
  6, 7, 89, 91, 189, 10107, 11600, 11602, 13435, 13436, 9001, 262, 10058, 43, 133, 134,
])

const hasPassingCode = (error: { code?: unknown } | undefined) =>
  typeof error?.code === 'number' && PASSING.has(error.code)

/**
 * Tests the write errors and the write concern error of a bulk write. After a cut connection the driver wraps the
 * original error, with code and labels, in `errorResponse`.
 */
function isPassingBulk(error: MongoBulkWriteError): boolean {
  if (error.errorResponse instanceof Error) return isPassing(error.errorResponse)
  const list = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors]
  return list.some(hasPassingCode) || hasPassingCode(error.result.getWriteConcernError())
}

/** Tests whether an error is transient: caused by the state of the server or connection, not by the command. */
export function isPassing(error: unknown): boolean {
  if (isBrokenSocket(error)) return true
  if (!(error instanceof MongoError)) return false
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true
  if (error.hasErrorLabel('RetryableWriteError')) return true
  if (hasPassingCode(error)) return true
  return error instanceof MongoBulkWriteError && isPassingBulk(error)
}

/** True after a command used up its retries: later commands get the short time limit. */
let isAway = false

/** Retry deadline of a command that starts now, in ms. */
export const patienceMs = () => (isAway ? AWAY_MS : PATIENCE_MS)

async function soon<T>(attempt: Promise<T>): Promise<T> {
  const late = wait(AWAY_MS, null, { ref: false }).then(() => {
    throw new DatabaseUnavailableError(false, null)
  })
  return Promise.race([attempt, late])
}

/**
 * Retries a command through a failover, a restart or a cut connection for up to 20 s. Once the database is known to be
 * unavailable the limit is 1.5 s. Other errors are thrown at once.
 * @param attempt the command, safe to repeat; `again` is true for a repetition
 * @param writes whether the command writes; selects the message
 * @throws DatabaseUnavailableError (503) when the database stays unavailable; DiskFullError (503) when its disk is full
 */
export function withRetry<T>(attempt: (again: boolean) => Promise<T>, writes: boolean): Promise<T> {
  return repeatedly((again) => failOnBrokenSocket(attempt(again)), writes)
}

/** Like `withRetry`, for several commands that each detect a broken connection themselves (`failOnBrokenSocket`). */
export async function repeatedly<T>(
  attempt: (again: boolean) => Promise<T>,
  writes: boolean,
): Promise<T> {
  const start = performance.now()
  for (let round = 0; ; round++)
    try {
      const command = attempt(round > 0)
      const done = await (isAway ? soon(command) : command)
      isAway = false
      if (writes) noteWriteSucceeded()
      return done
    } catch (error) {
      const isLate = error instanceof DatabaseUnavailableError
      if (!isLate && !isPassing(error)) throw damaged(writes ? asDiskFullError(error) : error)
      if (isAway || isLate || performance.now() - start > PATIENCE_MS) {
        isAway = true
        throw new DatabaseUnavailableError(writes, error)
      }
      commandRepeats.inc()
      await pause(round)
    }
}
