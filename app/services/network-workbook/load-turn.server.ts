import { writesOfLoad } from '~/db/collections/network-load-writes.server'
import {
  endLoad,
  type NetworkLoadDocument,
  runningLoad,
  touchLoad,
} from '~/db/collections/network-loads.server'
import { RuleError } from '~/domain/errors'
import { frenchDateTime } from '~/domain/format/dates'
import { AlreadyImportedError } from '~/domain/imports/rules'
import { type StoredRows, storedRows } from '~/domain/network-workbook/outcome'
import { now } from '~/infra/process/clock.server'
import { isProcessGone, keepBeating } from '~/infra/process/process-heartbeat.server'

/** Loads that this process stores or undoes. */
const here = new Set<string>()

/** 409: one workbook is stored or undone at a time. */
class LoadRunningError extends RuleError {
  constructor({ userEmail, startedAt }: NetworkLoadDocument) {
    super(
      `Un autre classeur est en cours d’enregistrement (${userEmail}, ${frenchDateTime(startedAt)})\u202f: attendez qu’il soit terminé, puis recommencez.`,
      409,
    )
  }
}

const isDead = (load: NetworkLoadDocument): boolean =>
  load.only === true && !here.has(load._id) && isProcessGone(load)

/** Rows that the transactions of a load have stored, counted. */
async function countsOfLoad(id: string): Promise<StoredRows> {
  return storedRows((await writesOfLoad(id)).flatMap(({ rows }) => rows))
}

/** Log of a load as it is: one whose process has died is interrupted, with the rows that it had stored. */
export async function currentLoad(load: NetworkLoadDocument): Promise<NetworkLoadDocument> {
  if (!isDead(load)) return load
  if (load.undo?.state === 'running')
    return { ...load, undo: { ...load.undo, state: 'interrupted' } }
  return { ...load, state: 'interrupted', ...(await countsOfLoad(load._id)) }
}

/** Ends the load, or the undo, of a process that has died. */
async function endDead(load: NetworkLoadDocument): Promise<void> {
  const { state, undo, stored, left } = await currentLoad(load)
  if (load.undo && undo) await endLoad(load._id, { undo })
  else await endLoad(load._id, { state, stored, left, finishedAt: now() })
}

/** Ends what a dead process left running: at the start and every 30 s. */
export async function endAbandonedLoad(): Promise<void> {
  const running = await runningLoad()
  if (running && isDead(running)) await endDead(running)
}

/** @throws AlreadyImportedError 409, LoadRunningError 409 */
async function begun(begin: () => Promise<'begun' | 'busy' | 'again'>): Promise<void> {
  const outcome = await begin()
  if (outcome === 'begun') return
  if (outcome === 'again') throw new AlreadyImportedError()
  await endAbandonedLoad()
  const running = await runningLoad()
  if (running) throw new LoadRunningError(running)
  await begun(begin)
}

/**
 * Stores or undoes a load: one at a time in all processes, with signs of life.
 * @param begin marks the load as running
 * @throws AlreadyImportedError 409, LoadRunningError 409, errors of `act`
 */
export async function inLoadTurn<T>(
  id: string,
  begin: () => Promise<'begun' | 'busy' | 'again'>,
  act: () => Promise<T>,
): Promise<T> {
  const isMine = !here.has(id)
  here.add(id)
  let stopBeating = () => {}
  try {
    await begun(begin)
    stopBeating = keepBeating(({ heartbeatAt }) => touchLoad(id, heartbeatAt))
    return await act()
  } finally {
    stopBeating()
    if (isMine) here.delete(id)
  }
}
