import { setTimeout as wait } from 'node:timers/promises'
import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerSelectionError,
} from 'mongodb'
import { DatabaseAwayError } from '~/domain/away'
import { commandRepeats } from '~/infra/metrics.server'
import { answered, isBrokenSocket } from './broken-socket.server'
import { damaged, foundRoom, roomless } from './no-room.server'

/** How long a command is begun again, in ms; one begun last may take `SELECTION_MS` more: 20 s in all. */
const PATIENCE_MS = 15_000
/** How long the driver looks for a primary, in ms. A default election takes 11 s: the next attempt sees its end. */
export const SELECTION_MS = 5_000
/** How long one attempt may take while the database is known to be away, in ms. */
const AWAY_MS = 1_500
const PAUSES_MS = [20, 100, 250, 500]

/** Waits before a command is begun again. @param round 0 before the first repetition */
export const pause = (round: number) => wait(PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)])

/**
 * Codes of a server that is going, coming, or no primary: HostUnreachable, HostNotFound, NetworkTimeout,
 * ShutdownInProgress, PrimarySteppedDown, NotWritablePrimary, InterruptedAtShutdown,
 * InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary, SocketException,
 * ExceededTimeLimit, LegacyNotPrimary, CursorNotFound, FailedToSatisfyReadPreference,
 * ReadConcernMajorityNotAvailableYet.
 */
const PASSING = new Set([
  6, 7, 89, 91, 189, 10107, 11600, 11602, 13435, 13436, 9001, 262, 10058, 43, 133, 134,
])

const hasPassingCode = (error: { code?: unknown } | undefined) =>
  typeof error?.code === 'number' && PASSING.has(error.code)

/**
 * What the answer of a bulk says of its statements, and of their way to a majority.
 * The driver wraps a cut connection, too: the original error, with code and labels, is its `errorResponse`.
 */
function isPassingBulk(error: MongoBulkWriteError): boolean {
  if (error.errorResponse instanceof Error) return isPassing(error.errorResponse)
  const list = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors]
  return list.some(hasPassingCode) || hasPassingCode(error.result.getWriteConcernError())
}

/** Whether an error tells of a database that is on its way back, not of the command. */
export function isPassing(error: unknown): boolean {
  if (isBrokenSocket(error)) return true
  if (!(error instanceof MongoError)) return false
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true
  if (error.hasErrorLabel('RetryableWriteError')) return true
  if (hasPassingCode(error)) return true
  return error instanceof MongoBulkWriteError && isPassingBulk(error)
}

/** A database that did not come back within the time of a request: the next ones do not wait for it. */
let isAway = false

/** How long what begins now may be begun again, in ms. */
export const patienceMs = () => (isAway ? AWAY_MS : PATIENCE_MS)

async function soon<T>(attempt: Promise<T>): Promise<T> {
  const late = wait(AWAY_MS, null, { ref: false }).then(() => {
    throw new DatabaseAwayError(false, null)
  })
  return Promise.race([attempt, late])
}

/**
 * Carries out a command through an election, a restart or a cut line: begins it again for up to 20 s, and once the
 * database is known to be away for 1.5 s only. Whatever else goes wrong is thrown at once.
 * @param attempt the command, safe to repeat; told whether it is a repetition
 * @param writes whether it changes anything, for the sentence
 * @throws DatabaseAwayError (503) when the database did not come back; NoRoomError (503) when its disk takes no writes
 */
export function patiently<T>(attempt: (again: boolean) => Promise<T>, writes: boolean): Promise<T> {
  return repeatedly((again) => answered(attempt(again)), writes)
}

/** The same for several commands, each of which gives up by itself a connection that no longer answers. */
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
      if (writes) foundRoom()
      return done
    } catch (error) {
      const isLate = error instanceof DatabaseAwayError
      if (!isLate && !isPassing(error)) throw damaged(writes ? roomless(error) : error)
      if (isAway || isLate || performance.now() - start > PATIENCE_MS) {
        isAway = true
        throw new DatabaseAwayError(writes, error)
      }
      commandRepeats.inc()
      await pause(round)
    }
}
