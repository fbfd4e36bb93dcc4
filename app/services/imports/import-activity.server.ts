import { webcrypto } from 'node:crypto'
import { referenceData } from '~/db/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { coverScope, sitesOf } from '~/domain/hierarchy/network'
import type { ImportAnswer, SiteOutcome } from '~/domain/imports/answer'
import { importMessage } from '~/domain/imports/messages'
import {
  activityDateOf,
  checkFileName,
  FileTooLargeError,
  MissingFileError,
  shownFileName,
} from '~/domain/imports/rules'
import type { ReadActivity } from '~/imports/activity/read-activity'
import { warnOfDate } from '~/imports/activity/warnings'
import { Findings } from '~/imports/reading/findings'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { WorkbookRefused } from '~/imports/workbook/refusals'
import { now, today } from '~/infra/clock.server'
import { type OpenLog, openLog } from './log.server'
import { parseActivity } from './parser.server'
import { type StoringContext, storeSites } from './store.server'

/** A workbook as it was sent. */
export interface ImportRequest {
  bytes: Uint8Array
  fileName: string
  /** effective import date, yyyy-MM-dd */
  date: string
}

/** An import that has begun; `answer` settles when it ends. */
export interface StartedImport {
  importId: string
  activityDate: string
  answer: Promise<ImportAnswer>
}

/** Nothing of the file was stored; carries the answer that the caller gets along with the status. */
export class ImportRefused extends WorkbookRefused {
  readonly answer: ImportAnswer
  constructor(refusal: WorkbookRefused, answer: ImportAnswer) {
    super(refusal.message, refusal.status, refusal.findings)
    this.answer = answer
  }
}

/** @throws ForbiddenError unless the role may import (spec 1 §6) */
export function assertMayImport(principal: Principal): void {
  if (!may(principal.role, 'activity.import'))
    throw new ForbiddenError('Vous n’avez pas les droits nécessaires pour importer un fichier.')
}

// why not createHash: 20 MB would hold every other request for as long as they take to hash
async function sha256(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

async function store(read: ReadActivity, context: StoringContext): Promise<SiteOutcome[]> {
  const outcomes = await storeSites(read.sites, context)
  const failed = read.failed.map((site) => ({ ...site, outcome: 'failed' as const }))
  return [...outcomes, ...failed].sort((a, b) => a.name.localeCompare(b.name, 'fr'))
}

async function run(
  principal: Principal,
  request: ImportRequest,
  activityDate: string,
  log: OpenLog,
): Promise<ImportAnswer> {
  const { network, holidayDates } = await referenceData()
  const sites = sitesOf(network, coverScope(network, principal.cover))
  const known = sites.map(({ _id, name, numerosPDV }) => ({ siteId: _id, name, numerosPDV }))
  const checking = () => void log.progress({ stage: 'checking', done: 0, total: 0 })
  const read = await parseActivity(request.bytes, { date: activityDate, sites: known }, checking)
  const warnings = new Findings(read.warnings)
  const errors = new Findings(read.errors)
  warnOfDate(activityDate, request.date, holidayDates, warnings)
  const outcomes = await store(read, {
    importId: log.importId,
    importDate: request.date,
    activityDate,
    importedAt: now(),
    siteById: network.siteById,
    errors,
    warnings,
    progress: log.progress,
  })
  const failed = outcomes.filter((site) => site.outcome === 'failed')
  const answer: ImportAnswer = {
    failedSites: failed.map((site) => site.name),
    message: importMessage(outcomes),
    importId: log.importId,
    activityDate,
    sites: { stored: outcomes.length - failed.length, failed: failed.length },
    errors: errors.all(),
    warnings: warnings.all(),
  }
  const { message } = answer
  await log.finish({
    state: 'done',
    message,
    sites: outcomes,
    errors: answer.errors,
    warnings: answer.warnings,
  })
  return answer
}

async function conclude(
  principal: Principal,
  request: ImportRequest,
  activityDate: string,
  log: OpenLog,
): Promise<ImportAnswer> {
  try {
    return await run(principal, request, activityDate, log)
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) {
      await log.interrupt()
      throw error
    }
    const { message, findings } = error
    const errors = [...findings]
    await log.finish({ state: 'refused', message, errors })
    const sites = { stored: 0, failed: 0 }
    const { importId } = log
    throw new ImportRefused(error, {
      ...{ failedSites: [], message, importId, activityDate, sites, errors, warnings: [] },
    })
  }
}

const running = new Set<Promise<unknown>>()

/** Waits for the imports of this process to end: before the database is closed. */
export async function settleImports(): Promise<void> {
  await Promise.allSettled(running)
}

/**
 * Checks what can be checked at once, writes the log and begins to import a workbook of activity (spec 5 §1).
 * @throws ForbiddenError 403, FileNameError and ImportDateError 400, FileTooLargeError 413; then nothing is logged
 */
export async function startActivityImport(
  principal: Principal,
  request: ImportRequest,
): Promise<StartedImport> {
  assertMayImport(principal)
  if (request.fileName === '') throw new MissingFileError()
  checkFileName(request.fileName)
  if (request.bytes.length > MAX_FILE_BYTES) throw new FileTooLargeError()
  const activityDate = activityDateOf(request.date, today())
  const log = await openLog(principal, {
    kind: 'activity',
    fileName: shownFileName(request.fileName),
    size: request.bytes.length,
    sha256: await sha256(request.bytes),
    importDate: request.date,
    activityDate,
  })
  const answer = conclude(principal, request, activityDate, log)
  running.add(answer)
  const forget = () => void running.delete(answer)
  answer.then(forget, forget)
  return { importId: log.importId, activityDate, answer }
}

/**
 * Imports a workbook of activity: all or nothing per concession, replacing what the date had (spec 5 §1).
 * @throws what `startActivityImport` throws; ImportRefused 413, 415, 422 when nothing of the file can be used
 */
export async function importActivity(
  principal: Principal,
  request: ImportRequest,
): Promise<ImportAnswer> {
  const { answer } = await startActivityImport(principal, request)
  return answer
}
