import { json } from '@remix-run/node'
import type { Principal } from '~/domain/access/scope'
import { accountOf, NO_ACCOUNT } from '~/domain/file-account/account'
import { type ActivitySum, dryRunOf } from '~/domain/imports/preview'
import {
  activityDateOf,
  MissingFileError,
  readDryRun,
  readModelFields,
} from '~/domain/imports/rules'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { today } from '~/infra/process/clock.server'
import { CALL_SWALLOWS_BYTES, readUpload } from '~/services/web/upload.server'
import { dryRunActivity } from './dry-run.server'
import { type ImportRequest, importActivity, refusedActivity } from './import-activity.server'
import { ImportRefused } from './import-run.server'

/** Posted form of the import page or the REST call. */
export interface SentImport extends ImportRequest {
  /** true when the form asks for a dry run */
  dryRun: boolean
}

/** Workbook and import date of a posted form. @throws MissingFileError, DryRunError, ReplaceModelError and the errors of `readUpload` */
export async function readImportRequest(
  request: Request,
  swallow = CALL_SWALLOWS_BYTES,
): Promise<SentImport> {
  const { file, fields } = await readUpload(request, 'file', MAX_FILE_BYTES, swallow)
  const dryRun = readDryRun(request.url, fields)
  if (!file) throw new MissingFileError()
  const sent = { bytes: file.bytes, fileName: file.name, date: fields.get('date') ?? '', dryRun }
  return { ...sent, ...readModelFields(fields) }
}

/** Answers the call with `dryRun=true`. */
async function rehearse(principal: Principal, sent: SentImport) {
  try {
    const rehearsal = await dryRunActivity(principal, sent)
    const { activityDate, message, errors, warnings, reserves = [], doubts = [] } = rehearsal
    const model = rehearsal.model ?? null
    const failed = rehearsal.sites.filter(({ outcome }) => outcome === 'failed')
    const failedSites = failed.map(({ name }) => name)
    const account = accountOf(rehearsal.account ?? NO_ACCOUNT)
    const result = { failedSites, message, model, activityDate, errors, warnings, reserves, doubts }
    return { ...result, ...account, ...dryRunOf(rehearsal) }
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error
    const { message, status, findings, facts } = error
    const model = facts.model ?? null
    const activityDate = activityDateOf(sent.date, today())
    const doubted = { reserves: [], doubts: [], ...accountOf(facts.account ?? NO_ACCOUNT) }
    const errors = [...findings]
    const refused = { failedSites: [], message, model, activityDate, errors, warnings: [] }
    return json({ ...refused, ...doubted, ...dryRunOf<ActivitySum>(null) }, { status })
  }
}

/**
 * POST /dashboard/import, with the response of 5 §1. When nothing in the file is usable, the response has the same
 * shape and status 413, 415 or 422. With `dryRun=true` nothing is stored (7-beyond §2).
 * @throws RuleError 400, 403, 413 before the file is opened
 */
export async function importCall(principal: Principal, request: Request) {
  const sent = await readImportRequest(request)
  if (sent.dryRun) return rehearse(principal, sent)
  try {
    return await importActivity(principal, sent)
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    return json(refusedActivity(error), { status: error.status })
  }
}
