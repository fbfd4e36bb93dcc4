import {
  endLoad,
  insertLoad,
  type NetworkLoadDocument,
} from '~/db/collections/network-loads.server'
import type { Principal } from '~/domain/access/scope'
import { noOutcome, type StoreOutcome } from '~/domain/network-workbook/outcome'
import type { WorkbookDifference } from '~/domain/network-workbook/sheets'
import { bestEffort } from '~/infra/process/best-effort.server'
import { now } from '~/infra/process/clock.server'
import { heartbeat } from '~/infra/process/process-heartbeat.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { inLoadTurn } from './load-turn.server'
import { type StoreChoices, storeDifference } from './store.server'

/** Refused rows that the log keeps. */
const KEPT_ERRORS = 200

/** File of a load, for its log. */
export type LoadedFile = Pick<NetworkLoadDocument, 'fileName' | 'size' | 'sha256'>

const countsOf = ({ stored, left, refused }: StoreOutcome) => ({
  stored,
  left,
  refused: refused.length,
  errors: refused.slice(0, KEPT_ERRORS),
})

/**
 * Stores a workbook's difference with an entry in the log; one at a time in all processes. Each transaction notes its
 * rows, for the undo.
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
  const begin = () =>
    insertLoad({ ...opening, ...file, state: 'running', ...heartbeat(), ...countsOf(outcome) })
  const end = (state: 'done' | 'interrupted') =>
    endLoad(id, { state, finishedAt: now(), ...countsOf(outcome) })
  const by = { ...principal, load: { id, rows: [] } }
  return inLoadTurn(id, begin, async () => {
    try {
      await storeDifference(by, difference, choices, outcome)
      await end('done')
      return outcome
    } catch (error) {
      await bestEffort('the end of a load', () => end('interrupted'))
      throw error
    }
  })
}
