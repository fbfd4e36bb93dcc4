import {
  endLoad,
  insertLoad,
  type NetworkLoadDocument,
  runningLoad,
  touchLoad,
} from '~/db/collections/network-loads.server'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { frenchDateTime } from '~/domain/format/dates'
import { AlreadyImportedError } from '~/domain/imports/rules'
import { noOutcome, type StoreOutcome } from '~/domain/network-workbook/outcome'
import type { WorkbookDifference } from '~/domain/network-workbook/sheets'
import { bestEffort } from '~/infra/process/best-effort.server'
import { now } from '~/infra/process/clock.server'
import { heartbeat, isProcessGone } from '~/infra/process/process-heartbeat.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { type StoreChoices, storeDifference } from './store.server'

const HEARTBEAT_MS = 5_000

/** Loads that this process stores. */
const here = new Set<string>()

/** 409: one workbook is stored at a time. */
class LoadRunningError extends RuleError {
  constructor({ userEmail, startedAt }: NetworkLoadDocument) {
    super(
      `Un autre classeur est en cours d’enregistrement (${userEmail}, ${frenchDateTime(startedAt)})\u202f: attendez qu’il soit terminé, puis recommencez.`,
      409,
    )
  }
}

/** File of a load, for its log. */
export type LoadedFile = Pick<NetworkLoadDocument, 'fileName' | 'size' | 'sha256'>

const countsOf = ({ stored, left, refused }: StoreOutcome) => ({
  stored,
  left,
  refused: refused.length,
})

/** Begins the log, after that of a dead process is ended. @throws AlreadyImportedError 409, LoadRunningError 409 */
async function begin(load: NetworkLoadDocument): Promise<void> {
  const begun = await insertLoad(load)
  if (begun === 'begun') return
  if (begun === 'again') throw new AlreadyImportedError()
  const running = await runningLoad()
  if (running && (here.has(running._id) || !isProcessGone(running)))
    throw new LoadRunningError(running)
  if (running) await endLoad(running._id, { state: 'interrupted', finishedAt: now() })
  await begin(load)
}

/**
 * Stores a workbook's difference with an entry in the log; one at a time in all processes.
 * @param id identifier of the load: it is stored once
 * @throws ForbiddenError, AlreadyImportedError 409, LoadRunningError 409, errors of status 500 and 503: the log then
 * says what was stored
 */
export async function storeLoad(
  principal: Principal,
  id: string,
  file: LoadedFile,
  difference: Pick<WorkbookDifference, 'changes'>,
  choices: StoreChoices,
): Promise<StoreOutcome> {
  requireAdministration(principal)
  const outcome = noOutcome()
  const { userId, email: userEmail } = principal
  const startedAt = now()
  const opening = { _id: id, only: true, userId, userEmail, startedAt, finishedAt: null } as const
  here.add(id)
  let beats: NodeJS.Timeout | undefined
  try {
    await begin({ ...opening, ...file, state: 'running', ...heartbeat(), ...countsOf(outcome) })
    beats = setInterval(() => {
      void bestEffort('a sign of life of a load', () => touchLoad(id, heartbeat().heartbeatAt))
    }, HEARTBEAT_MS)
    beats.unref()
    await storeDifference(principal, difference, choices, outcome)
    await endLoad(id, { state: 'done', finishedAt: now(), ...countsOf(outcome) })
    return outcome
  } catch (error) {
    if (beats)
      await bestEffort('the end of a load', () =>
        endLoad(id, { state: 'interrupted', finishedAt: now(), ...countsOf(outcome) }),
      )
    throw error
  } finally {
    clearInterval(beats)
    here.delete(id)
  }
}
