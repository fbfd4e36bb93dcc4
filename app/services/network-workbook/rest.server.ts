import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { MissingFileError, readDryRun } from '~/domain/imports/rules'
import {
  importAnswer,
  type NetworkImportAnswer,
  readAnswers,
  readLeavers,
} from '~/domain/network-workbook/calls'
import { effectiveDay } from '~/domain/network-workbook/decisions'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { attachment } from '~/infra/http/attachment.server'
import { today } from '~/infra/process/clock.server'
import { describeFile } from '~/services/imports/import-run.server'
import { CALL_SWALLOWS_BYTES, readUpload } from '~/services/web/upload.server'
import { compareWorkbook, requireNetwork, writeWorkbook } from './compare.server'
import { withAuthors } from './conflict-authors.server'
import { storeLoad } from './load.server'
import { confirmAdministrators } from './preview-form.server'
import { asNetworkWorkbook } from './staff-export.server'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Largest field of the call, answers as JSON. */
const FIELD_BYTES = 1024 * 1024

/** `GET /network/workbook`, and the page's download. @throws ForbiddenError */
export async function downloadWorkbook(principal: Principal): Promise<Response> {
  const body = await writeWorkbook(principal)
  const headers = {
    'Content-Type': XLSX,
    'Content-Disposition': attachment(`reseau-${today()}`, 'xlsx'),
  }
  return new Response(body, { headers })
}

/**
 * `POST /network/import`: compares a workbook and stores what it changes; with `dryRun=true` nothing.
 * @throws ForbiddenError, MissingFileError 400, WorkbookRefused 413, 415, 422, the errors of `storeLoad` and
 * `confirmAdministrators`
 */
export async function importNetworkCall(
  principal: Principal,
  request: Request,
  ip: string,
): Promise<NetworkImportAnswer> {
  requireNetwork(principal)
  const more = { swallow: CALL_SWALLOWS_BYTES, fieldBytes: FIELD_BYTES }
  const { file, fields } = await readUpload(request, 'file', MAX_FILE_BYTES, more)
  const isDryRun = readDryRun(request.url, fields)
  if (!file) throw new MissingFileError()
  const text = (name: string) => fields.get(name) ?? ''
  const answers = readAnswers(text('answers'))
  const effectiveFrom = effectiveDay(text('effectiveFrom'), today())
  const sent = { bytes: file.bytes, fileName: file.name }
  const { bytes, notes } = await asNetworkWorkbook(principal, sent)
  const compared = await compareWorkbook(principal, bytes, answers)
  const leavers = readLeavers(text('leavers'), compared.leavers)
  const warnings = [...notes, ...compared.warnings]
  const difference = { ...compared, warnings, conflicts: await withAuthors(compared.conflicts) }
  if (isDryRun) return importAnswer(difference, null)
  const proof = { currentPassword: text('password'), code: text('code') }
  await confirmAdministrators(principal, compared.changes, proof, ip)
  const importId = newId()
  const described = await describeFile(sent)
  const choices = { effectiveFrom, leavers }
  const outcome = await storeLoad(principal, importId, described, compared, choices)
  return importAnswer(difference, { importId, outcome })
}
