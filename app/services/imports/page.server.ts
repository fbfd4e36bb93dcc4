import type { Principal } from '~/domain/access/scope'
import { effectiveImportDate } from '~/domain/calendar/analysis-date'
import { isBusinessDay } from '~/domain/calendar/day-arithmetic'
import { selectedDate } from '~/domain/calendar/selected-date'
import { RuleError } from '~/domain/errors'
import { ImportDateError } from '~/domain/imports/rules'
import type { ImportForm, ImportFormErrors } from '~/domain/imports/view'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { today } from '~/infra/clock.server'
import { logger } from '~/infra/logger.server'
import { PAGE_SWALLOWS_BYTES } from '~/services/web/upload.server'
import { readImportRequest } from './call.server'
import { ImportRefused } from './conduct.server'
import { assertMayImport, startActivityImport } from './import-activity.server'

/** The import page, filled with the effective import date of the address's selected date (spec 1 §2.4, §4). */
export function readImportForm(principal: Principal, request: Request): ImportForm {
  assertMayImport(principal)
  const now = today()
  const { selected } = selectedDate(new URL(request.url).searchParams.get('date'), now)
  return { date: effectiveImportDate(selected, now), maxBytes: MAX_FILE_BYTES }
}

/** What a posted import page comes to. */
export type ImportPost =
  | { kind: 'started'; importId: string }
  | { kind: 'again'; status: number; again: ImportFormErrors }

/**
 * Takes the form in and starts the import, which goes on after the answer: the log shows how far it is.
 * @throws ForbiddenError before the file is looked at
 */
export async function postImport(principal: Principal, request: Request): Promise<ImportPost> {
  assertMayImport(principal)
  let date = ''
  try {
    const sent = await readImportRequest(request, PAGE_SWALLOWS_BYTES)
    date = isBusinessDay(sent.date) ? sent.date : ''
    const { importId, answer } = await startActivityImport(principal, sent)
    answer.catch((error) => {
      if (!(error instanceof ImportRefused))
        logger().error({ err: error, importId }, 'import failed')
    })
    return { kind: 'started', importId }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const field = error instanceof ImportDateError ? 'date' : 'file'
    const again = { date, errors: { [field]: [error.message] } }
    return { kind: 'again', status: error.status, again }
  }
}
