import { newId } from '~/db/ids.server'
import {
  type EndedBy,
  findRunningImports,
  finishImport,
  type ImportDocument,
  type ImportHeadline,
  type ImportProgress,
  insertImport,
  noteProgress,
} from '~/db/imports.server'
import { sitesOfImport } from '~/db/records.server'
import { referenceData } from '~/db/reference-data.server'
import { sitesOfVideocheckImport } from '~/db/videocheck.server'
import type { Principal } from '~/domain/access/scope'
import { outcomeCount } from '~/domain/imports/answer'
import { interruptedMessage } from '~/domain/imports/messages'
import { AlreadyImportedError } from '~/domain/imports/rules'
import { verdictOf } from '~/domain/imports/view'
import { fallsOf } from '~/domain/imports/warning-kinds'
import { now } from '~/infra/clock.server'
import { attempt } from '~/infra/dispensable.server'
import { imports } from '~/infra/metrics.server'
import { isGone, signOfLife } from '~/infra/runner.server'

const HEARTBEAT_MS = 5_000
/** Progress is written at most this often. */
const PROGRESS_MS = 300

/** What is known of an import before its file is read. */
export type ImportOpening = Pick<
  ImportDocument,
  'kind' | 'fileName' | 'size' | 'sha256' | 'importDate' | 'activityDate'
>

/** How an import ended. */
export type ImportEnding = Pick<ImportDocument, 'state' | 'message'> &
  Partial<Pick<ImportDocument, 'sites' | 'errors' | 'warnings' | 'reserves' | 'doubts' | 'absent'>>

/** The log of an import under way. */
export interface OpenLog {
  importId: string
  /** notes how far the import is, now and then; never fails */
  progress(progress: ImportProgress): Promise<void>
  finish(ending: ImportEnding): Promise<void>
  /** the import was cut short: notes what it had stored, where that can be written; answers how many concessions that are */
  interrupt(): Promise<number>
}

/** Ends the log once, whoever else comes to end it. */
async function end(
  { _id, kind }: Pick<ImportHeadline, '_id' | 'kind'>,
  ending: ImportEnding,
  by: EndedBy,
) {
  const counts = countsOf(ending)
  if (await finishImport(_id, { ...ending, counts, finishedAt: now() }, by))
    imports.inc({ kind, outcome: verdictOf({ state: ending.state, counts }) })
}

/** The imports that this process opens or runs; one that is sent twice at once is there twice. */
const inThisProcess = new Set<{ importId: string }>()

function countsOf(ending: ImportEnding): ImportDocument['counts'] {
  const of = (outcome: string) =>
    outcomeCount((ending.sites ?? []).filter((site) => site.outcome === outcome))
  return {
    stored: of('stored'),
    unchanged: of('unchanged'),
    failed: of('failed'),
    errors: ending.errors?.length ?? 0,
    warnings: ending.warnings?.length ?? 0,
    falls: fallsOf(ending.warnings ?? []).reduce((sum, { count }) => sum + count, 0),
    reserves: ending.reserves?.length ?? 0,
  }
}

/** The log of an import that begins. */
const openingEntry = (
  { userId, email: userEmail }: Principal,
  opening: ImportOpening,
  importId: string,
): ImportDocument => ({
  _id: importId,
  ...opening,
  userId,
  userEmail,
  startedAt: now(),
  finishedAt: null,
  state: 'running',
  ...signOfLife(),
  message: '',
  sites: [],
  counts: countsOf({ state: 'running', message: '' }),
  errors: [],
  warnings: [],
  progress: { stage: 'reading', done: 0, total: 0 },
  keeps: true,
})

/** Gives signs of life until it is called. */
function keepAlive(importId: string): () => void {
  const beat = () =>
    noteProgress(importId, { heartbeatAt: signOfLife().heartbeatAt }).catch(() => undefined)
  const timer = setInterval(beat, HEARTBEAT_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Tells how far an import is, every now and then; what comes between is not told. */
function teller(importId: string): OpenLog['progress'] {
  let written = Date.now()
  return async (progress) => {
    const time = Date.now()
    if (time - written < PROGRESS_MS) return
    written = time
    const { heartbeatAt } = signOfLife()
    // why: a bar may stand still, and some who tell it wait for no answer: a rejection would end the process
    await attempt('the progress of an import', () =>
      noteProgress(importId, { progress, heartbeatAt }),
    )
  }
}

/**
 * Writes the log before anything else happens, and keeps giving signs of life until it is finished.
 * @param importId a preview's, which is stored once
 * @throws AlreadyImportedError 409
 */
export async function openLog(
  principal: Principal,
  opening: ImportOpening,
  importId = newId(),
): Promise<OpenLog> {
  const document = openingEntry(principal, opening, importId)
  const held = { importId }
  // why before: who looks for abandoned imports as soon as it is stored must know that it lives
  inThisProcess.add(held)
  let isOpen = false
  try {
    isOpen = await insertImport(document)
  } finally {
    if (!isOpen) inThisProcess.delete(held)
  }
  if (!isOpen) throw new AlreadyImportedError()
  const rest = keepAlive(importId)
  const stop = () => {
    rest()
    inThisProcess.delete(held)
  }
  return {
    importId,
    progress: teller(importId),
    finish: async (ending) => {
      stop()
      await end(document, ending, 'runner')
    },
    interrupt: async () => {
      stop()
      const ending = await interrupted(document)
      // why: what cannot be written now is noted by who looks for imports that were cut short
      await attempt('the end of an import', () => end(document, ending, 'runner'))
      return ending.sites?.length ?? 0
    },
  }
}

/** Whether the process that runs the import is gone. */
const isAbandoned = (entry: ImportHeadline) =>
  ![...inThisProcess].some(({ importId }) => importId === entry._id) && isGone(entry)

/** How an import ended that was cut short, with what it had stored: each of those concessions is whole. */
async function interrupted(
  entry: Pick<ImportHeadline, '_id' | 'kind' | 'activityDate'>,
): Promise<ImportEnding> {
  const { _id, kind, activityDate } = entry
  const stored =
    kind === 'videocheck'
      ? await sitesOfVideocheckImport(_id, activityDate.slice(0, 7))
      : await sitesOfImport(_id, activityDate)
  const { siteById } = (await referenceData()).network
  const sites = stored.map((siteId) => ({
    siteId,
    name: siteById.get(siteId)?.name ?? siteId,
    outcome: 'stored' as const,
  }))
  return { state: 'interrupted', message: interruptedMessage(stored.length), sites }
}

/** An import as it stands: one that was cut short and could not be marked yet is told as what it is. */
export async function asItStands<T extends ImportHeadline>(entry: T): Promise<T> {
  if (entry.state !== 'running' || !isAbandoned(entry)) return entry
  const ending = await interrupted(entry)
  return { ...entry, ...ending, counts: countsOf(ending) }
}

/**
 * Marks the imports whose process died as interrupted (spec 5 §1): at the start, every 30 s
 * (also those that this process could not mark, because the database was away), and whenever the log is read.
 * Imports of other live processes are left alone. Safe to repeat.
 */
export async function markInterruptedImports(): Promise<number> {
  const abandoned = (await findRunningImports()).filter(isAbandoned)
  for (const entry of abandoned) await end(entry, await interrupted(entry), 'finder')
  return abandoned.length
}

/** The same before a reading: a disk without room refuses the marks, and the log can be read all the same. */
export const markInterruptedQuietly = (): Promise<unknown> =>
  attempt('the end of an import that was cut short', markInterruptedImports)
