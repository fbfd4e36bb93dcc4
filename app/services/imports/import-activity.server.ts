import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { accountOf, NO_ACCOUNT } from '~/domain/file-account/account'
import { type ImportAnswer, outcomeCount } from '~/domain/imports/response'
import {
  activityDateOf,
  checkFileName,
  ImportRefusedError,
  MissingFileError,
} from '~/domain/imports/rules'
import type { ModelChoice } from '~/imports/models/model-choice'
import { today } from '~/infra/process/clock.server'
import { contextOfDays } from './days/new-days.server'
import { storeDays } from './days/store-days.server'
import {
  type ImportRefused,
  type SentFile,
  type StartedImport,
  startImport,
} from './import-run.server'
import { importSteps } from './import-steps.server'
import type { OpenLog } from './log.server'
import { loadModelChoice, type ModelRequest } from './model-choice.server'
import { type ReadFile, readFile } from './read-file.server'
import { storeSites } from './store.server'
import { unknownPeopleOf } from './unknown-people.server'

/** Uploaded file with its import date, and the model asked for. */
export interface ImportRequest extends SentFile, ModelRequest {
  /** effective import date, yyyy-MM-dd */
  date: string
}

/** @throws ForbiddenError when the role may not import (1 §6) */
export function assertMayImport(principal: Principal): void {
  if (!may(principal.role, 'activity.import')) throw new ImportRefusedError()
}

/**
 * Checks everything that needs no look into the file.
 * @returns the activity date
 * @throws ForbiddenError 403, MissingFileError, FileNameError and ImportDateError 400
 */
export function assertImportable(principal: Principal, request: ImportRequest): LocalDate {
  assertMayImport(principal)
  if (request.fileName === '') throw new MissingFileError()
  checkFileName(request.fileName)
  return activityDateOf(request.date, today())
}

/** Stores a file of cumulative figures, or of single days (8 §1). */
function storeRead({ read, context }: ReadFile) {
  const ofDays = contextOfDays(context)
  return ofDays ? storeDays(read.sites, ofDays) : storeSites(read.sites, context)
}

/** The import and its answer (5 §1). */
async function activitySteps(
  principal: Principal,
  request: ImportRequest,
  activityDate: LocalDate,
  choice: ModelChoice,
  log: OpenLog,
): Promise<ImportAnswer> {
  const sent = { ...request, kind: 'activity' } as const
  const read = () => readFile(principal, request, activityDate, choice, log)
  const { sites, account, ...result } = await importSteps(
    principal,
    sent,
    log,
    read,
    storeRead,
    unknownPeopleOf,
  )
  const failed = sites.filter((site) => site.outcome === 'failed')
  return {
    ...result,
    ...account,
    importId: log.importId,
    activityDate,
    failedSites: failed.map((site) => site.name),
    sites: { stored: sites.length - failed.length, failed: outcomeCount(failed) },
  }
}

/** The answer to a file of which nothing could be stored: of the same shape, with the refusal's status (5 §1). */
export function refusedActivity(refused: ImportRefused): ImportAnswer {
  const { message, importId, activityDate, findings, facts } = refused
  const model = facts.model ?? null
  const errors = [...findings]
  const account = accountOf(facts.account ?? NO_ACCOUNT)
  const doubt = { warnings: [], reserves: [], doubts: [] }
  const nothing = { ...doubt, ...account, sites: { stored: 0, failed: 0 } }
  return { message, model, importId, errors, failedSites: [], activityDate, ...nothing }
}

/**
 * Checks the request, writes the log and starts the import of an activity workbook (5 §1).
 * @param importId identifier of the preview to store; by default a new one
 * @throws the errors of `assertImportable` and `loadModelChoice`, FileTooLargeError 413: then nothing is logged; AlreadyImportedError 409
 */
export async function startActivityImport(
  principal: Principal,
  request: ImportRequest,
  importId?: string,
): Promise<StartedImport<ImportAnswer>> {
  const activityDate = assertImportable(principal, request)
  const choice = await loadModelChoice('activity', request)
  const dates = { kind: 'activity', importDate: request.date, activityDate, importId } as const
  return startImport(principal, request, dates, (log) =>
    activitySteps(principal, request, activityDate, choice, log),
  )
}

/**
 * Imports an activity workbook: all or nothing per concession, replacing the figures of the date (5 §1).
 * @throws the errors of `startActivityImport`; ImportRefused 413, 415, 422 when nothing in the file is usable
 */
export async function importActivity(
  principal: Principal,
  request: ImportRequest,
): Promise<ImportAnswer> {
  const { answer } = await startActivityImport(principal, request)
  return answer
}
