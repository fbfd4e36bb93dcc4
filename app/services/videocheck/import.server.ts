import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { outcomeCount } from '~/domain/imports/response'
import { checkVideocheckFile, VideocheckImportForbidden } from '~/domain/videocheck/file'
import { lastDayOfPeriod } from '~/domain/videocheck/period'
import type { VideocheckImportAnswer } from '~/domain/videocheck/response'
import type { ModelChoice } from '~/imports/models/model-choice'
import { today } from '~/infra/process/clock.server'
import { type SentFile, startImport } from '~/services/imports/import-run.server'
import { importSteps } from '~/services/imports/import-steps.server'
import type { OpenLog } from '~/services/imports/log.server'
import { loadModelChoice, type ModelRequest } from '~/services/imports/model-choice.server'
import { readVideocheckFile } from './read-file.server'
import { storeMonths } from './store.server'

/** A file as it was sent. */
export interface VideocheckRequest extends SentFile, ModelRequest {
  /** yyyy-MM */
  period: string
}

/** @throws VideocheckImportForbidden unless the role may import (4-decisions, 8) */
export function assertMayImportVideocheck({ role }: Principal): void {
  if (!may(role, 'videocheck.import')) throw new VideocheckImportForbidden()
}

/**
 * Checks what can be checked before the file is opened.
 * @returns the day that rows without a date are of
 * @throws VideocheckImportForbidden 403, MissingVideocheckFileError, VideocheckFileNameError and VideocheckPeriodError 400
 */
export function assertImportableVideocheck(
  principal: Principal,
  { fileName, period }: VideocheckRequest,
): LocalDate {
  assertMayImportVideocheck(principal)
  checkVideocheckFile(fileName)
  return lastDayOfPeriod(period, today())
}

/** The import and its answer (5 §2). */
async function videocheckSteps(
  principal: Principal,
  file: VideocheckRequest,
  date: LocalDate,
  choice: ModelChoice,
  log: OpenLog,
): Promise<VideocheckImportAnswer> {
  const sent = { ...file, kind: 'videocheck', date: file.period } as const
  const { sites, message, model, errors, reserves, account } = await importSteps(
    principal,
    sent,
    log,
    () => readVideocheckFile(principal, file, date, choice, log),
    ({ read, context }) => storeMonths(read.sites, context),
  )
  const failed = outcomeCount(sites.filter(({ outcome }) => outcome === 'failed'))
  return { message, model, failed, importId: log.importId, errors, reserves, ...account }
}

/**
 * Imports a VideoCheck file for the concessions that the user covers: all or nothing per concession, replacing what
 * the period had (3 §7; spec 5 §2; 4-decisions, 8).
 * @param importId the preview's that is stored; a fresh one without
 * @throws what `assertImportableVideocheck` and `loadModelChoice` throw, FileTooLargeError 413, before anything is logged;
 * AlreadyImportedError 409; ImportRefused 413, 415, 422 when nothing of it can be used
 */
export async function importVideocheck(
  principal: Principal,
  request: VideocheckRequest,
  importId?: string,
): Promise<VideocheckImportAnswer> {
  const date = assertImportableVideocheck(principal, request)
  const choice = await loadModelChoice('videocheck', request)
  const dates = { kind: 'videocheck', importDate: today(), activityDate: date, importId } as const
  const { answer } = await startImport(principal, request, dates, (log) =>
    videocheckSteps(principal, request, date, choice, log),
  )
  return answer
}
