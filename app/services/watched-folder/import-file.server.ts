import { findImport, type ImportDocument } from '~/db/collections/imports.server'
import {
  claimedFiles,
  deleteWatchedFile,
  noteWatchedFile,
  type WatchedEnd,
  type WatchedFileDocument,
} from '~/db/collections/watched-files.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { frenchDay } from '~/domain/calendar/local-date'
import { RuleError } from '~/domain/errors'
import { importReport, resultOf } from '~/domain/imports/report'
import { FileTooLargeError } from '~/domain/imports/rules'
import { CUT_SHORT, WATCHED_BY, type WatchedName } from '~/domain/imports/watched-folder'
import { networkReport, networkResult } from '~/domain/network-workbook/report'
import { environment } from '~/infra/config/environment.server'
import { now, parisTime } from '~/infra/process/clock.server'
import { rareUrls } from '~/rare-urls'
import { startActivityImport } from '~/services/imports/import-activity.server'
import { markInterruptedImports } from '~/services/imports/log.server'
import { dryRunNetwork } from '~/services/network-workbook/folder.server'
import { importVideocheck } from '~/services/videocheck/import.server'
import { claimFile, holding, isAbandoned, takeOver } from './claim.server'
import { type Found, freeTarget, isSame, lookAt, moveWithReport, readContent } from './files.server'

/** User who imports dropped files: an administrator with a name of its own. */
const WATCHER: Principal = {
  userId: 'dossier-surveille',
  email: WATCHED_BY,
  name: WATCHED_BY,
  role: 'administrator',
  cover: { kind: 'all' },
}

/** Statuses caused by the file; after any other error, a later look tries again. */
const REFUSALS: readonly number[] = [400, 413, 415, 422]

type Claim = WatchedFileDocument

/** Runs something that may refuse a file; the refusal is a sentence, other errors are thrown. */
async function refusing<T>(
  act: () => Promise<T>,
): Promise<{ run: T; refusal: null } | { run: null; refusal: string }> {
  try {
    return { run: await act(), refusal: null }
  } catch (error) {
    if (error instanceof RuleError && REFUSALS.includes(error.status))
      return { run: null, refusal: error.message }
    throw error
  }
}

/**
 * Imports the file through the import page's service.
 * @returns why the file was rejected; null when the import's log says everything
 */
async function runImport(
  { kind, date, among, replaceModel, fileName }: Claim,
  bytes: Uint8Array | null,
  importId: string,
): Promise<string | null> {
  const { refusal } = await refusing(async () => {
    if (!bytes) throw new FileTooLargeError()
    const more = { ...(among ? { among } : {}), ...(replaceModel ? { replaceModel } : {}) }
    const file = { bytes, fileName, ...more }
    if (kind === 'videocheck') await importVideocheck(WATCHER, { ...file, period: date }, importId)
    else await (await startActivityImport(WATCHER, { ...file, date }, importId)).answer
  })
  return refusal
}

/** Now, as reports write it: '20/11/2026 à 08:30'. */
function reportTime(): string {
  const time = parisTime(now())
  return `${frenchDay(time.slice(0, 10))} à ${time.slice(11, 16)}`
}

/** Compares a workbook of the network and reports what it would change: people store it (9-first-day §2). */
async function tryNetwork(
  folder: string,
  { fileName, sha256 }: Claim,
  bytes: Uint8Array | null,
  isCut: boolean,
): Promise<WatchedEnd> {
  const page = environment().appUrl + rareUrls.networkWorkbook()
  const facts = { fileName, sha256, by: WATCHED_BY, at: reportTime(), page }
  const tried = isCut
    ? { run: null, refusal: CUT_SHORT }
    : await refusing(async () => {
        if (!bytes) throw new FileTooLargeError()
        return dryRunNetwork(WATCHER, bytes)
      })
  const file = { ...facts, refusal: tried.refusal }
  const below = tried.run ? 'traites' : 'refuses'
  const target = await freeTarget(folder, below, fileName)
  const message = networkResult(file, tried.run)
  return { folder: below, target, message, report: networkReport(file, tried.run) }
}

async function endOf(
  folder: string,
  claim: Claim,
  entry: ImportDocument | null,
  refusal: string | null,
): Promise<WatchedEnd> {
  const { fileName, sha256 } = claim
  const kind = claim.kind === 'videocheck' ? 'videocheck' : 'activity'
  const report = importReport(
    {
      fileName,
      sha256,
      kind,
      refusal,
      by: WATCHED_BY,
      at: reportTime(),
      page: entry && environment().appUrl + rareUrls.importResult(entry._id),
    },
    entry,
  )
  const stored = entry?.state === 'done' && entry.counts.stored + entry.counts.unchanged > 0
  const below = stored ? 'traites' : 'refuses'
  const message = resultOf({ refusal }, entry)
  return { folder: below, target: await freeTarget(folder, below, fileName), message, report }
}

/** Log of the import that an earlier process started for the claim; null when there is none or it was interrupted. */
async function endedImport({ importId }: Claim): Promise<ImportDocument | null> {
  if (!importId) return null
  await markInterruptedImports()
  const entry = await findImport(importId)
  if (entry?.state === 'running') throw new Error('another process still imports this file')
  return entry?.state === 'interrupted' ? null : entry
}

/**
 * Completes a claimed file from any point at which a process died. The result is read from the import's own log, so a
 * finished import is not repeated. The result is stored before the move, so the move can be completed.
 * @param bytes undefined when the file is gone from where it was dropped
 * @param isCut true when its copy stayed incomplete: the file is rejected without an import
 */
async function settle(
  folder: string,
  claim: Claim,
  bytes: Uint8Array | null | undefined,
  isCut = false,
) {
  await holding(claim, async () => {
    let { end } = claim
    if (!end && claim.kind === 'network') {
      if (bytes === undefined) return deleteWatchedFile(claim._id)
      end = await tryNetwork(folder, claim, bytes, isCut)
      await noteWatchedFile(claim._id, { end })
    }
    if (!end) {
      let entry = await endedImport(claim)
      let refusal = isCut ? CUT_SHORT : null
      if (!entry && !isCut) {
        if (bytes === undefined) return deleteWatchedFile(claim._id)
        const importId = newId()
        await noteWatchedFile(claim._id, { importId })
        refusal = await runImport(claim, bytes, importId)
        entry = await findImport(importId)
      }
      end = await endOf(folder, claim, entry, refusal)
      await noteWatchedFile(claim._id, { end, importId: entry?._id ?? null })
    }
    await moveWithReport(folder, claim, end)
    await noteWatchedFile(claim._id, { state: 'closed' })
  })
}

/**
 * Imports a file that has stopped growing, once, and moves it away with its report (7-beyond §2).
 * @param isCut true when its copy stayed incomplete: the file is rejected
 * @throws errors of the machine, not of the file
 */
export async function takeFile(
  folder: string,
  named: WatchedName,
  found: Found,
  isCut: boolean,
): Promise<void> {
  const content = await readContent(folder, found)
  if (!content) return
  const isThere = async () => isSame(found, await lookAt(folder, found.name))
  // Not imported now: the file changed while it was read, and the next check reads it again.
  if (!(await isThere())) return
  const { _id, sha256, bytes } = content
  const claim = await claimFile({ _id, fileName: found.name, ...named, sha256 }, isThere)
  if (claim) await settle(folder, claim, bytes, isCut)
}

/** Completes files that a dead process had imported or moved without closing their claim. */
export async function finishFiles(folder: string): Promise<void> {
  for (const file of (await claimedFiles()).filter(isAbandoned)) {
    const found = await lookAt(folder, file.fileName)
    const content = found && (await readContent(folder, found))
    // A file that is still in the folder is processed by the look that finds it.
    if (content?._id === file._id) continue
    const claim = await takeOver(file)
    if (claim) await settle(folder, claim, undefined)
  }
}
