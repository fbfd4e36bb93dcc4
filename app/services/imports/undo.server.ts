import { UNDOING } from '~/db/import-undo.server'
import {
  beginUndo,
  endUndo,
  findImport,
  findRunningUndos,
  type ImportDocument,
  type ImportUndo,
} from '~/db/imports.server'
import type { Principal } from '~/domain/access/scope'
import { monthOf } from '~/domain/calendar/business-day'
import { closedSentence } from '~/domain/closing/sentence'
import {
  CannotUndoError,
  ImportNotFoundError,
  NOTHING_LEFT,
  REPLACED_SINCE,
  undoBegun,
  undoMessage,
  undoRefusal,
} from '~/domain/imports/undo'
import { NoRoomError } from '~/domain/no-room'
import { now } from '~/infra/clock.server'
import { isGone, signOfLife } from '~/infra/runner.server'
import { type Author, change } from '~/services/rollups/change.server'
import { closedSites, writeOpen } from '~/services/rollups/closed-months.server'
import { assertMayImport } from './import-activity.server'

/** What taking an import back came to (7-beyond §2). */
export interface UndoAnswer {
  message: string
  undone: string[]
  refused: { siteId: string; message: string }[]
}

const mine = new Set<string>()

const TOUCHED = { activity: 'records', videocheck: 'videocheck' } as const

/** Which of the planned concessions still hold this import's figures and may give them up, and why the others do not. */
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
  return { own, refused, bySite }
}

/** Restores what is planned and notes how it ended. Safe to repeat: what was restored before stays so. */
async function perform(author: Author, entry: ImportDocument, undo: ImportUndo) {
  const { before: readBefore, restore } = UNDOING[entry.kind]
  const before = await readBefore(entry._id)
  const { own } = await sort(entry, undo.planned)
  const month = monthOf(entry.activityDate)
  await writeOpen(
    own,
    ({ siteId }) => siteId,
    month,
    (open) => {
      const touched = { what: TOUCHED[entry.kind], sites: open, months: [month] }
      // why no deeds: an import tells of itself in its own log
      return change(author, { deeds: [], touched }, async (token) => {
        await restore(open, before, token)
        return true
      })
    },
  )
  const { bySite } = await sort(entry, undo.planned)
  const done = undo.planned.filter(
    (siteId) => bySite.get(siteId)?.importId === before.get(siteId)?.importId,
  )
  const late = undo.planned
    .filter((siteId) => !done.includes(siteId))
    .map((siteId) => ({
      siteId,
      // why: only in a month that was closed meanwhile are this import's figures left
      message: bySite.get(siteId)?.importId === entry._id ? closedSentence(month) : REPLACED_SINCE,
    }))
  const ended: ImportUndo = {
    ...undo,
    state: 'done',
    undone: [...undo.undone, ...done],
    refused: [...undo.refused, ...late],
  }
  await endUndo(entry._id, ended)
  return { done, refused: ended.refused }
}

/** Restores what is planned. @throws NoRoomError that says how much of it is restored, and that the rest follows */
async function performing(author: Author, entry: ImportDocument, undo: ImportUndo) {
  try {
    return await perform(author, entry, undo)
  } catch (error) {
    if (!(error instanceof NoRoomError)) throw error
    const { own } = await sort(entry, undo.planned)
    const done = undo.planned.length - own.length
    throw new NoRoomError(error.cause, undoBegun(done, undo.planned.length))
  }
}

/**
 * Takes an import back: each concession that no later import touched on its date (VideoCheck: in its month) returns to what it held
 * before, whole; the others are refused by name (7-beyond §2). What is cut short is finished by the next start.
 * @throws ForbiddenError 403, ImportNotFoundError 404, CannotUndoError 409
 */
export async function undoImport(principal: Principal, id: string): Promise<UndoAnswer> {
  assertMayImport(principal)
  await finishUndos()
  const entry = await findImport(id)
  if (!entry) throw new ImportNotFoundError()
  const refusal = undoRefusal(entry)
  if (refusal) throw new CannotUndoError(refusal)
  const undone = entry.undo?.undone ?? []
  const siteIds = entry.sites.flatMap(({ siteId, outcome }) =>
    siteId !== null && outcome === 'stored' && !undone.includes(siteId) ? [siteId] : [],
  )
  const { own, refused } = await sort(entry, siteIds)
  const { userId, email: userEmail } = principal
  const undo: ImportUndo = {
    state: 'running',
    userId,
    userEmail,
    at: now(),
    refused,
    undone,
    planned: own.map(({ siteId }) => siteId),
    ...signOfLife(),
  }
  mine.add(id)
  try {
    if (own.length === 0 && undone.length === 0)
      return { message: undoMessage(0, refused.length), undone: [], refused }
    if (!(await beginUndo(id, undo)))
      throw new CannotUndoError('Cet import est déjà en cours d’annulation.')
    const ended = await performing(principal, entry, undo)
    const message = undoMessage(ended.done.length, ended.refused.length)
    return { message, undone: ended.done, refused: ended.refused }
  } finally {
    mine.delete(id)
  }
}

/** Finishes what a process that is gone was taking back: at the start, and before the log is read or undone further. */
export async function finishUndos(): Promise<void> {
  for (const entry of await findRunningUndos()) {
    const { undo } = entry
    if (!undo || mine.has(entry._id) || !isGone(undo)) continue
    const { userId, userEmail } = undo
    await perform({ userId, name: '', email: userEmail }, entry, undo)
  }
}
