import { json } from '@remix-run/node'
import type { Principal } from '~/domain/access/scope'
import type { ImportAnswer } from '~/domain/imports/answer'
import { MissingFileError } from '~/domain/imports/rules'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { readUpload } from '~/services/web/upload.server'
import { ImportRefused } from './conduct.server'
import { type ImportRequest, importActivity } from './import-activity.server'

/** The workbook and import date of a sent form. @throws MissingFileError and what `readUpload` throws */
export async function readImportRequest(request: Request, swallow = 0): Promise<ImportRequest> {
  const { file, fields } = await readUpload(request, 'file', MAX_FILE_BYTES, swallow)
  if (!file) throw new MissingFileError()
  return { bytes: file.bytes, fileName: file.name, date: fields.get('date') ?? '' }
}

/**
 * POST /dashboard/import: the answer of spec 5 §1, of the same shape with status 413, 415 or 422 when nothing of
 * the file could be used.
 * @throws RuleError 400, 403, 413 before the file is opened
 */
export async function importCall(
  principal: Principal,
  request: Request,
): Promise<ImportAnswer | Response> {
  try {
    return await importActivity(principal, await readImportRequest(request))
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    return json(error.answer, { status: error.status })
  }
}
