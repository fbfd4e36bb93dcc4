import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailableError } from '~/domain/database-unavailable'
import { LocksBusyError } from '~/domain/locks-busy'
import { Turns } from '~/infra/process/turns.server'

/**
 * Longest wait for a turn, in ms. Longer than the 20 s after which a transaction ahead is given up: its error then
 * decides what is said.
 */
const LONGEST_MS = 30_000

const turns = new Turns({
  longestMs: LONGEST_MS,
  lateError: () => new LocksBusyError(),
  isShared: (error) => error instanceof DatabaseUnavailableError,
})

/** Set inside of a turn: its writes take no second one, since two turns could wait for each other. */
const inside = new AsyncLocalStorage<true>()

/**
 * Runs a transaction, or a read with the transaction that depends on it, in its turn among those of this process that
 * raise one of its lock documents. Without turns, the transactions of one concession abort each other by chance.
 * @throws LocksBusyError (503) after 30 s; DatabaseUnavailableError (503) when a transaction ahead ends with it; what
 *   `act` throws
 */
export async function inTurn<T>(locks: readonly string[], act: () => Promise<T>): Promise<T> {
  if (inside.getStore()) return act()
  return turns.run(locks, () => inside.run(true, act))
}

/** Most tries of a batch: each waits up to 30 s for its turn and 20 s for the other instances. */
const BATCH_TRIES = 30

/**
 * Repeats the transaction of a batch that did not get its turn: a background job has the time that a request has not.
 * @throws LocksBusyError after the last try; what `act` throws
 */
export async function untilItsTurn<T>(act: () => Promise<T>): Promise<T> {
  for (let left = BATCH_TRIES - 1; ; left--)
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof LocksBusyError) || left <= 0) throw error
    }
}
