import { UNDOING } from '~/db/collections/import-undo.server'
import {
  findImport,
  type ImportDocument,
  type ImportUndo,
  noteUndo,
} from '~/db/collections/imports.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Principal } from '~/domain/access/scope'
import { monthOf } from '~/domain/calendar/local-date'
import { closedSentence } from '~/domain/closing/closed-message'
import { ClosedMonthError } from '~/domain/closing/errors'
import {
  CannotUndoError,
  ImportNotFoundError,
  NOTHING_LEFT,
  REPLACED_SINCE,
  undoMessage,
  undoRefusal,
} from '~/domain/imports/undo'
import { now } from '~/infra/process/clock.server'
import { closedSites } from '~/services/writes/closed-month-guard.server'
import { write } from '~/services/writes/write.server'
import { isImportOfDays, undoingDays } from './days/undo-days.server'
import { assertMayImport } from './import-activity.server'

/** Result of undoing an import (7-beyond §2). */
export interface UndoAnswer {
  message: string
  undone: string[]
  refused: { siteId: string; message: string }[]
}

const TOUCHED = { activity: 'records', videocheck: 'videocheck' } as const

/** The concessions of an import that were stored and not undone before. */
const storedSites = ({ sites, undo }: ImportDocument): string[] =>
  sites.flatMap(({ siteId, outcome }) =>
    siteId !== null && outcome === 'stored' && !undo?.undone.includes(siteId) ? [siteId] : [],
  )

/**
 * Separates the concessions that still have this import's figures from the other ones, with the reason of each
 * refusal.
 */
async function sort(entry: ImportDocument) {
  const { _id, kind, activityDate } = entry
  const siteIds = storedSites(entry)
  const month = monthOf(activityDate)
  const [sources, closed] = await Promise.all([
    UNDOING[kind].sources(siteIds, activityDate),
    closedSites(siteIds, month),
  ])
  const bySite = new Map(sources.map((source) => [source.siteId, source]))
  const own = sources.filter(({ siteId, importId }) => importId === _id && !closed.has(siteId))
  const refused = siteIds.flatMap((siteId) => {
    const source = bySite.get(siteId)
    if (source?.importId === _id)
      return closed.has(siteId) ? [{ siteId, message: closedSentence(month) }] : []
    return [{ siteId, message: source ? REPLACED_SINCE : NOTHING_LEFT }]
  })
  return { own, refused }
}

/** Sorts what goes back of an import of one date, and how it is written. */
async function undoingDate(principal: Principal, entry: ImportDocument) {
  const { own, refused } = await sort(entry)
  const { before, restore } = UNDOING[entry.kind]
  const months = [monthOf(entry.activityDate)]
  const touched = { what: TOUCHED[entry.kind], sites: own, months }
  const undo = (noted: ImportUndo): Promise<boolean> =>
    // No audit entry: the imports' log shows the user who undid an import.
    write(
      principal,
      [],
      // Before images are read inside the transaction, because anonymisation may remove names from them.
      async (tx) =>
        (await noteUndo(entry, noted, tx)) && restore(own, await before(entry._id, tx), tx),
      { touched },
    )
  return { own, refused, undo }
}

/**
 * Undoes an import once, in one transaction.
 * @returns null when one of its concessions or the import itself was written since it was read
 */
async function attempt(principal: Principal, id: string): Promise<UndoAnswer | null> {
  const entry = await findImport(id)
  if (!entry) throw new ImportNotFoundError()
  const refusal = undoRefusal(entry)
  if (refusal) throw new CannotUndoError(refusal)
  const siteIds = storedSites(entry)
  const ofDays = (await isImportOfDays(entry)) ? await undoingDays(principal, entry, siteIds) : null
  const { own, refused, undo } = ofDays ?? (await undoingDate(principal, entry))
  const earlier = entry.undo?.undone ?? []
  const undone = own.map(({ siteId }) => siteId)
  const answer = { message: undoMessage(own.length, refused.length), undone, refused }
  if (own.length === 0 && earlier.length === 0) return answer
  const { userId, email: userEmail } = principal
  const all = [...earlier, ...undone]
  return (await undo({ userId, userEmail, at: now(), undone: all, refused })) ? answer : null
}

/**
 * Undoes an import: restores the before image of each concession that no later import wrote on its date (VideoCheck:
 * in its month). The other concessions are refused by name (7-beyond §2).
 * @throws ForbiddenError 403, ImportNotFoundError 404, CannotUndoError 409, BusyError 409
 */
export async function undoImport(principal: Principal, id: string): Promise<UndoAnswer> {
  assertMayImport(principal)
  return retryOnConflict(async () => {
    try {
      return await attempt(principal, id)
    } catch (error) {
      // The month was closed since the check: retry, so that the concession is refused by name.
      if (error instanceof ClosedMonthError) return null
      throw error
    }
  })
}
