import { referenceData } from '~/db/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { coverScope, sitesOf } from '~/domain/hierarchy/network'
import type { ImportAnswer, SiteOutcome } from '~/domain/imports/answer'
import { importMessage } from '~/domain/imports/messages'
import { activityDateOf, checkFileName, MissingFileError } from '~/domain/imports/rules'
import type { ReadActivity } from '~/imports/activity/read-activity'
import { warnOfDate } from '~/imports/activity/warnings'
import { Findings } from '~/imports/reading/findings'
import { now, today } from '~/infra/clock.server'
import { conductImport, type SentFile, type StartedImport } from './conduct.server'
import type { OpenLog } from './log.server'
import { parseWorkbook } from './parser.server'
import { type StoringContext, storeSites } from './store.server'

/** A workbook as it was sent. */
export interface ImportRequest extends SentFile {
  /** effective import date, yyyy-MM-dd */
  date: string
}

/** @throws ForbiddenError unless the role may import (spec 1 §6) */
export function assertMayImport(principal: Principal): void {
  if (!may(principal.role, 'activity.import'))
    throw new ForbiddenError('Vous n’avez pas les droits nécessaires pour importer un fichier.')
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
  const read = await parseWorkbook(
    'activity',
    request.bytes,
    { date: activityDate, sites: known },
    checking,
  )
  const warnings = new Findings(read.warnings)
  const errors = new Findings(read.errors)
  warnOfDate(activityDate, request.date, holidayDates, warnings)
  const outcomes = await store(read, {
    author: principal,
    importId: log.importId,
    importDate: request.date,
    activityDate,
    importedAt: now(),
    siteById: network.siteById,
    absent: read.absent,
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

/**
 * Checks what can be checked at once, writes the log and begins to import a workbook of activity (spec 5 §1).
 * @throws ForbiddenError 403, FileNameError and ImportDateError 400, FileTooLargeError 413; then nothing is logged
 */
export async function startActivityImport(
  principal: Principal,
  request: ImportRequest,
): Promise<StartedImport<ImportAnswer>> {
  assertMayImport(principal)
  if (request.fileName === '') throw new MissingFileError()
  checkFileName(request.fileName)
  const activityDate = activityDateOf(request.date, today())
  return conductImport(principal, request, {
    ...{ kind: 'activity', importDate: request.date, activityDate },
    run: (log) => run(principal, request, activityDate, log),
    refused: (answer) => {
      const sites = { stored: 0, failed: 0 }
      return { ...answer, failedSites: [], activityDate, sites, warnings: [] }
    },
  })
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
