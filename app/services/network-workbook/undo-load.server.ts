import { writesOfLoad } from '~/db/collections/network-load-writes.server'
import {
  beginUndo,
  endLoad,
  findLoad,
  type NetworkLoadDocument,
  type NetworkLoadUndo,
} from '~/db/collections/network-loads.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import { CannotUndoError, ImportNotFoundError } from '~/domain/imports/undo'
import { distinctRows } from '~/domain/network-workbook/outcome'
import { type FindPlace, namedPlaces, placeNamed } from '~/domain/network-workbook/places'
import type { SheetKey } from '~/domain/network-workbook/sheets'
import { loadUndoMessage, loadUndoRefusal, type SheetRow } from '~/domain/network-workbook/undo'
import { bestEffort } from '~/infra/process/best-effort.server'
import { now } from '~/infra/process/clock.server'
import { heartbeat } from '~/infra/process/process-heartbeat.server'
import { requireNetwork } from './compare.server'
import { currentLoad, inLoadTurn } from './load-turn.server'
import { undoChanges } from './undo-changed.server'
import {
  type Undoing,
  undoNewAccounts,
  undoNewHolidays,
  undoNewPlaces,
  undoNewStaff,
  undoNewTargets,
} from './undo-created.server'

async function placesNow(): Promise<FindPlace> {
  const places = namedPlaces((await referenceData()).network)
  return (text, kind) => placeNamed(places, text, kind)
}

/** Takes the rows back in the opposite order of their storing. */
async function takeBack(undoing: Undoing, rows: readonly SheetRow[]): Promise<void> {
  const find = await placesNow()
  const of = (sheet: SheetKey, kind?: SheetRow['kind']) =>
    rows.filter((row) => row.sheet === sheet && (!kind || row.kind === kind))
  const changed = (sheet: SheetKey, own = of(sheet, 'changed')) =>
    undoChanges(undoing, sheet, own, find)
  await changed('targets', await undoNewTargets(undoing, of('targets')))
  await changed('staff')
  await undoNewStaff(undoing, of('staff', 'created'))
  await changed('accounts')
  await undoNewAccounts(undoing, of('accounts', 'created'))
  await changed('holidays')
  await undoNewHolidays(undoing, of('holidays', 'created'))
  await changed('workingDays', of('workingDays'))
  await changed('network')
  await undoNewPlaces(undoing, of('network', 'created'))
}

/** Rows of a load that went back: those of which nothing stays. */
const countUndone = (rows: readonly SheetRow[], kept: NetworkLoadUndo['kept']): number => {
  const stays = new Set(kept.map(({ sheet, row, id }) => `${sheet} ${row} ${id}`))
  return rows.filter(({ sheet, row, id }) => !stays.has(`${sheet} ${row} ${id}`)).length
}

/** Result of the undo of a load, as the page and the call answer it. */
export interface LoadUndone {
  message: string
  undone: string[]
  refused: { sheet: SheetKey; row: number; name: string; message: string }[]
}

function answerOf(rows: readonly SheetRow[], { undone, kept }: NetworkLoadUndo): LoadUndone {
  const stays = new Set(kept.map(({ sheet, row, id }) => `${sheet} ${row} ${id}`))
  return {
    message: loadUndoMessage(undone, kept.length),
    undone: rows.flatMap(({ sheet, row, id, name }) =>
      stays.has(`${sheet} ${row} ${id}`) ? [] : [name],
    ),
    refused: kept.map(({ sheet, row, name, message }) => ({
      sheet,
      row,
      name,
      message,
    })),
  }
}

/** @throws CannotUndoError 409 */
async function undoOf(principal: Principal, load: NetworkLoadDocument): Promise<LoadUndone> {
  const writes = await writesOfLoad(load._id)
  const rows = distinctRows(writes.flatMap((write) => write.rows))
  const { state, undo } = await currentLoad(load)
  const refusal = loadUndoRefusal({ state, rows: rows.length, ...(undo ? { undo } : {}) })
  if (refusal) throw new CannotUndoError(refusal)
  const { userId, email: userEmail } = principal
  const noted = { userId, userEmail, at: now(), undone: 0, kept: [] }
  const undoing: Undoing = { principal, acts: writes.flatMap(({ acts }) => acts), kept: [] }
  const begin = () => beginUndo(load._id, heartbeat(), { ...noted, state: 'running' })
  return inLoadTurn(load._id, begin, async () => {
    try {
      await takeBack(undoing, rows)
      const { kept } = undoing
      const done = { ...noted, state: 'done' as const, undone: countUndone(rows, kept), kept }
      await endLoad(load._id, { undo: done })
      return answerOf(rows, done)
    } catch (error) {
      await bestEffort('the end of the undo of a load', () =>
        endLoad(load._id, { undo: { ...noted, state: 'interrupted' } }),
      )
      throw error
    }
  })
}

/**
 * Undoes a load of the network's workbook (9-first-day §2): what it made goes, what it changed gets its value of
 * before. What was changed or used since, and what a rule refuses, is named and stays. Interrupted, it goes on at the
 * next call.
 * @throws ForbiddenError 403, ImportNotFoundError 404, CannotUndoError 409, LoadRunningError 409, errors of status 500
 * and 503: what was taken back until then stays taken back
 */
export async function undoLoad(principal: Principal, id: string): Promise<LoadUndone> {
  requireNetwork(principal)
  const load = await findLoad(id)
  if (!load) throw new ImportNotFoundError()
  return undoOf(principal, load)
}
