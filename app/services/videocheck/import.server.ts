import { referenceData } from '~/db/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import { coverScope, sitesOf } from '~/domain/hierarchy/network'
import { importMessage } from '~/domain/imports/messages'
import type { VideocheckImportAnswer } from '~/domain/videocheck/answer'
import { checkVideocheckFile } from '~/domain/videocheck/file'
import { lastDayOfPeriod, VideocheckImportForbidden } from '~/domain/videocheck/rules'
import { Findings } from '~/imports/reading/findings'
import { now, today } from '~/infra/clock.server'
import { conductImport, type SentFile } from '~/services/imports/conduct.server'
import type { OpenLog } from '~/services/imports/log.server'
import { parseWorkbook } from '~/services/imports/parser.server'
import { storeMonths } from './store.server'

/** A file as it was sent. */
export interface VideocheckRequest extends SentFile {
  /** yyyy-MM */
  period: string
}

/** @throws VideocheckImportForbidden unless the role may import (4-decisions, 8) */
export function assertMayImportVideocheck({ role }: Principal): void {
  if (!may(role, 'videocheck.import')) throw new VideocheckImportForbidden()
}

async function run(
  principal: Principal,
  { bytes }: SentFile,
  date: BusinessDay,
  log: OpenLog,
): Promise<VideocheckImportAnswer> {
  const { network } = await referenceData()
  const sites = sitesOf(network, coverScope(network, principal.cover)).map(
    ({ _id, name, numerosPDV }) => ({
      ...{ siteId: _id, name, numerosPDV },
    }),
  )
  const checking = () => void log.progress({ stage: 'checking', done: 0, total: 0 })
  const read = await parseWorkbook('videocheck', bytes, { date, sites }, checking)
  const warnings = new Findings(read.warnings)
  const stored = await storeMonths(read.sites, {
    ...{
      author: principal,
      period: monthOf(date),
      importedAt: now(),
      siteById: network.siteById,
      warnings,
      log,
    },
  })
  const outcomes = [
    ...stored,
    ...read.failed.map((site) => ({ ...site, outcome: 'failed' as const })),
  ].sort((a, b) => a.name.localeCompare(b.name, 'fr'))
  const message = importMessage(outcomes)
  const errors = new Findings(read.errors).all()
  await log.finish({ state: 'done', message, sites: outcomes, errors, warnings: warnings.all() })
  return { message, failed: read.failed.length, importId: log.importId, errors }
}

/**
 * Imports a VideoCheck file for the concessions that the user covers: all or nothing per concession, replacing what
 * the period had (3 §7; spec 5 §2; 4-decisions, 8).
 * @throws VideocheckImportForbidden 403, MissingVideocheckFileError, VideocheckFileNameError and VideocheckPeriodError
 * 400, FileTooLargeError 413, before anything is logged; ImportRefused 413, 415, 422 when nothing of it can be used
 */
export async function importVideocheck(
  principal: Principal,
  request: VideocheckRequest,
): Promise<VideocheckImportAnswer> {
  assertMayImportVideocheck(principal)
  checkVideocheckFile(request.fileName)
  const date = lastDayOfPeriod(request.period, today())
  const { answer } = await conductImport(principal, request, {
    ...{ kind: 'videocheck', importDate: today(), activityDate: date },
    run: (log) => run(principal, request, date, log),
    refused: (refusal) => ({ ...refusal, failed: 0 }),
  })
  return answer
}
