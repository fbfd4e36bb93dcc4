import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { BusinessDay } from '~/domain/calendar/business-day'
import { type ImportAnswer, outcomeCount } from '~/domain/imports/answer'
import { importMessage } from '~/domain/imports/messages'
import {
  activityDateOf,
  checkFileName,
  ImportRefusedError,
  MissingFileError,
} from '~/domain/imports/rules'
import { today } from '~/infra/clock.server'
import { conductImport, type SentFile, type StartedImport } from './conduct.server'
import { doubted } from './doubted.server'
import type { OpenLog } from './log.server'
import { readFile, withFailed } from './read-file.server'
import { storeSites } from './store.server'

/** A workbook as it was sent. */
export interface ImportRequest extends SentFile {
  /** effective import date, yyyy-MM-dd */
  date: string
}

/** @throws ForbiddenError unless the role may import (spec 1 §6) */
export function assertMayImport(principal: Principal): void {
  if (!may(principal.role, 'activity.import')) throw new ImportRefusedError()
}

/**
 * Checks what can be checked before the file is opened.
 * @returns the activity date
 * @throws ForbiddenError 403, MissingFileError, FileNameError and ImportDateError 400
 */
export function assertImportable(principal: Principal, request: ImportRequest): BusinessDay {
  assertMayImport(principal)
  if (request.fileName === '') throw new MissingFileError()
  checkFileName(request.fileName)
  return activityDateOf(request.date, today())
}

async function run(
  principal: Principal,
  request: ImportRequest,
  activityDate: BusinessDay,
  log: OpenLog,
): Promise<ImportAnswer> {
  const file = await readFile(principal, request, activityDate, log)
  const outcomes = withFailed(await storeSites(file.read.sites, file.context), file.read)
  const failed = outcomes.filter((site) => site.outcome === 'failed')
  const errors = file.context.errors.all()
  const warnings = file.context.warnings.all()
  const { absent } = file
  const told = doubted(file.context.doubts ?? [], warnings)
  const message = importMessage(outcomes, told.reserves)
  await log.finish({ state: 'done', message, sites: outcomes, errors, warnings, absent, ...told })
  return {
    message,
    importId: log.importId,
    activityDate,
    errors,
    warnings,
    ...told,
    failedSites: failed.map((site) => site.name),
    sites: { stored: outcomes.length - failed.length, failed: outcomeCount(failed) },
  }
}

/**
 * Checks what can be checked at once, writes the log and begins to import a workbook of activity (spec 5 §1).
 * @param importId the preview's that is stored; a fresh one without
 * @throws what `assertImportable` throws, FileTooLargeError 413; then nothing is logged; AlreadyImportedError 409
 */
export async function startActivityImport(
  principal: Principal,
  request: ImportRequest,
  importId?: string,
): Promise<StartedImport<ImportAnswer>> {
  const activityDate = assertImportable(principal, request)
  return conductImport(principal, request, {
    kind: 'activity',
    importDate: request.date,
    activityDate,
    importId,
    run: (log) => run(principal, request, activityDate, log),
    refused: (answer) => {
      const sites = { stored: 0, failed: 0 }
      return {
        ...answer,
        failedSites: [],
        activityDate,
        sites,
        warnings: [],
        reserves: [],
        doubts: [],
      }
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
