import {
  type EndedBy,
  findImport,
  findRunningImports,
  finishImport,
  type ImportDocument,
  type ImportHeadline,
  type ImportProgress,
  insertImport,
  noteProgress,
} from '~/db/collections/imports.server'
import { sitesOfImport } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import {
  replacedRecords,
  replacedVideocheck,
  sitesOfBeforeImages,
} from '~/db/collections/replaced-by-import.server'
import { sitesOfDaysImport } from '~/db/collections/replaced-days.server'
import { sitesOfVideocheckImport } from '~/db/collections/videocheck.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { interruptedMessage } from '~/domain/imports/messages'
import { outcomeCount } from '~/domain/imports/response'
import { AlreadyImportedError } from '~/domain/imports/rules'
import { importOutcome } from '~/domain/imports/view'
import { fallsOf } from '~/domain/imports/warning-kinds'
import { imports } from '~/infra/metrics.server'
import { bestEffort } from '~/infra/process/best-effort.server'
import { now } from '~/infra/process/clock.server'
import { heartbeat, isProcessGone, keepBeating } from '~/infra/process/process-heartbeat.server'

/** Minimum time between two stored progresses, in ms. */
const PROGRESS_MS = 300

/** Fields of an import that are known before its file is read. */
export type ImportOpening = Pick<
  ImportDocument,
  'kind' | 'fileName' | 'size' | 'sha256' | 'importDate' | 'activityDate'
>

/** Final state and findings of an import. */
export type ImportEnding = Pick<ImportDocument, 'state' | 'message'> &
  Partial<
    Pick<ImportDocument, 'sites' | 'errors' | 'warnings' | 'reserves' | 'doubts' | 'absent'> &
      Pick<ImportDocument, 'model' | 'isUnrecognised' | 'account' | 'columnSizes'>
  >

/** Log of a running import. */
export interface OpenLog {
  importId: string
  /** stores the progress from time to time; never fails */
  progress(progress: ImportProgress): Promise<void>
  finish(ending: ImportEnding): Promise<void>
  /** ends an aborted import and records, if possible, the concessions that it had stored; returns how many they are */
  interrupt(): Promise<number>
}

/** Ends the log and counts the import in the metrics. Only the first of several concurrent calls takes effect. */
async function end(
  { _id, kind }: Pick<ImportHeadline, '_id' | 'kind'>,
  ending: ImportEnding,
  by: EndedBy,
) {
  const counts = countsOf(ending)
  if (await finishImport(_id, { ...ending, counts, finishedAt: now() }, by))
    imports.inc({ kind, outcome: importOutcome({ state: ending.state, counts }) })
}

/**
 * Imports that this process opens or runs. Objects, not identifiers: two concurrent calls may have the same
 * identifier.
 */
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

/** Log document of a starting import. */
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
  ...heartbeat(),
  message: '',
  sites: [],
  counts: countsOf({ state: 'running', message: '' }),
  errors: [],
  warnings: [],
  progress: { stage: 'reading', done: 0, total: 0 },
  keeps: true,
})

/** Returns a function that stores the progress at most every 300 ms and drops the updates in between. */
function teller(importId: string): OpenLog['progress'] {
  let written = Date.now()
  return async (progress) => {
    const time = Date.now()
    if (time - written < PROGRESS_MS) return
    written = time
    const { heartbeatAt } = heartbeat()
    // Best effort: a progress bar may pause. Some callers do not await the result, so a rejection would end the
    // process.
    await bestEffort('the progress of an import', () =>
      noteProgress(importId, { progress, heartbeatAt }),
    )
  }
}

/**
 * Writes the log before anything else happens, and sends heartbeats until the log is finished.
 * @param importId identifier of a preview, which is stored only once
 * @throws AlreadyImportedError 409
 */
export async function openLog(
  principal: Principal,
  opening: ImportOpening,
  importId = newId(),
): Promise<OpenLog> {
  const document = openingEntry(principal, opening, importId)
  const held = { importId }
  // Added before the insert: otherwise this process's search for abandoned imports could find the stored log first.
  inThisProcess.add(held)
  let isOpen = false
  try {
    isOpen = await insertImport(document)
  } finally {
    if (!isOpen) inThisProcess.delete(held)
  }
  if (!isOpen) throw new AlreadyImportedError()
  const stopHeartbeats = keepBeating(({ heartbeatAt }) => noteProgress(importId, { heartbeatAt }))
  /** Held until the end is written: otherwise a reader in between would take the import for interrupted. */
  const ended = async <T>(write: () => Promise<T>): Promise<T> => {
    stopHeartbeats()
    try {
      return await write()
    } finally {
      inThisProcess.delete(held)
    }
  }
  return {
    importId,
    progress: teller(importId),
    finish: (ending) => ended(() => end(document, ending, 'runner')),
    interrupt: () =>
      ended(async () => {
        const ending = await interrupted(document)
        // When the end cannot be written now, `markInterruptedImports` writes it later.
        await bestEffort('the end of an import', () => end(document, ending, 'runner'))
        return ending.sites?.length ?? 0
      }),
  }
}

/** True when the process that runs the import has died. */
const isAbandoned = (entry: ImportHeadline) =>
  ![...inThisProcess].some(({ importId }) => importId === entry._id) && isProcessGone(entry)

/**
 * Concessions of which an import stored figures: of its activity date, or of other days too (8 §1). What a later import
 * has replaced since counts as well.
 */
async function sitesOfActivity(importId: string, date: string): Promise<string[]> {
  const found = await Promise.all([
    sitesOfImport(importId, date),
    sitesOfBeforeImages(replacedRecords, importId),
    sitesOfDaysImport(importId),
  ])
  return [...new Set(found.flat())]
}

/** As `sitesOfActivity`, of an import of VideoCheck. */
async function sitesOfVideocheck(importId: string, period: string): Promise<string[]> {
  const found = await Promise.all([
    sitesOfVideocheckImport(importId, period),
    sitesOfBeforeImages(replacedVideocheck, importId),
  ])
  return [...new Set(found.flat())]
}

/** End of an aborted import, with the concessions that it had stored; each of them is complete. */
async function interrupted(
  entry: Pick<ImportHeadline, '_id' | 'kind' | 'activityDate'>,
): Promise<ImportEnding> {
  const { _id, kind, activityDate } = entry
  const stored =
    kind === 'videocheck'
      ? await sitesOfVideocheck(_id, activityDate.slice(0, 7))
      : await sitesOfActivity(_id, activityDate)
  const { siteById } = (await referenceData()).network
  const sites = stored.map((siteId) => ({
    siteId,
    name: siteById.get(siteId)?.name ?? siteId,
    outcome: 'stored' as const,
  }))
  return { state: 'interrupted', message: interruptedMessage(stored.length), sites }
}

/**
 * Current state of an import: a running import whose process has died is shown as interrupted, even before it is
 * marked. An import that has ended since `entry` was read is shown as it ended.
 */
export async function withInterruption<T extends ImportHeadline>(entry: T): Promise<T> {
  if (entry.state !== 'running' || !isAbandoned(entry)) return entry
  const current = await findImport(entry._id)
  if (current && current.state !== 'running') return { ...entry, ...current }
  const ending = await interrupted(entry)
  return { ...entry, ...ending, counts: countsOf(ending) }
}

/**
 * Marks the imports whose process has died as interrupted (5 §1): at the start, every 30 s, and whenever the log is
 * read. The repetition covers marks that failed while the database was unavailable. Imports of live processes stay
 * unchanged. Safe to repeat.
 */
export async function markInterruptedImports(): Promise<number> {
  const abandoned = (await findRunningImports()).filter(isAbandoned)
  for (const entry of abandoned) await end(entry, await interrupted(entry), 'finder')
  return abandoned.length
}

/**
 * Marks interrupted imports before a read, best effort: with a full disk the marks fail, and the log stays readable.
 */
export const markInterruptedQuietly = (): Promise<unknown> =>
  bestEffort('the end of an import that was cut short', markInterruptedImports)
