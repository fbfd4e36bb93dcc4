import { UNDOING } from '~/db/collections/import-undo.server'
import { findImport, type ImportDocument, noteUndo } from '~/db/collections/imports.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
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
import { assertMayImport } from './import-activity.server'
import { sitesInParts, undoingLayers } from './undo-layers.server'

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
async function sort({ _id, kind, activityDate }: ImportDocument, siteIds: readonly string[]) {
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

/** Sorts what goes back of an import of one date, as whole documents. */
async function undoingDate(entry: ImportDocument, siteIds: readonly string[]) {
  const { own, refused } = await sort(entry, siteIds)
  const { before, restore } = UNDOING[entry.kind]
  const restoreAll = async (tx: Transaction) =>
    // Before images are read inside the transaction, because anonymisation may remove names from them.
    own.length === 0 || restore(own, await before(entry._id, tx), tx)
  const months = own.length > 0 ? [monthOf(entry.activityDate)] : []
  return { own, refused, months, restoreAll }
}

/**
 * Undoes an import once, in one transaction.
 * @returns null when one of its concessions or the import itself was written since it was read
 */
async function attempt(principal: Principal, id: string) {
  const entry = await findImport(id)
  if (!entry) throw new ImportNotFoundError()
  const refusal = undoRefusal(entry)
  if (refusal) throw new CannotUndoError(refusal)
  const siteIds = storedSites(entry)
  const inParts = await sitesInParts(entry, siteIds)
  const whole = await undoingDate(
    entry,
    siteIds.filter((siteId) => !inParts.has(siteId)),
  )
  const layers = await undoingLayers(entry, [...inParts])
  const sites = [...whole.own, ...layers.sites]
  const earlier = entry.undo?.undone ?? []
  const undone = [...whole.own.map(({ siteId }) => siteId), ...layers.undone]
  const refused = [...whole.refused, ...layers.refused]
  const partly = layers.sites.length - layers.undone.length
  const message = undoMessage(undone.length, refused.length - partly, partly)
  const answer = { message, undone, refused }
  if (sites.length === 0 && earlier.length === 0) return answer
  const { userId, email: userEmail } = principal
  const parts = [...(entry.undo?.parts ?? []), ...layers.parts]
  const all = [...earlier, ...undone]
  const noted = {
    userId,
    userEmail,
    at: now(),
    undone: all,
    refused,
    ...(parts.length > 0 ? { parts } : {}),
    ...(layers.taken ? { taken: layers.taken } : {}),
  }
  const touched = {
    what: TOUCHED[entry.kind],
    sites,
    months: [...new Set([...whole.months, ...layers.months])],
  }
  const isDone = await write(
    principal,
    [],
    // No audit entry: the imports' log shows the user who undid an import.
    async (tx) =>
      (await noteUndo(entry, noted, tx)) && (await whole.restoreAll(tx)) && layers.restoreAll(tx),
    { touched },
  )
  return isDone ? answer : null
}

/**
 * Undoes an import: of each concession, what it gave of a part and day goes back while it is still this import's,
 * whatever others gave of other parts, models and days; later sums of the month follow (8 §5). VideoCheck goes back by
 * month. The rest is refused by name (7-beyond §2).
 * @throws ForbiddenError 403, ImportNotFoundError 404, CannotUndoError 409, BusyError 409
 */
export async function undoImport(principal: Principal, id: string) {
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
