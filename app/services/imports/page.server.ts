import { readFile } from 'node:fs/promises'
import type { SubmissionResult } from '@conform-to/react'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import { effectiveImportDate } from '~/domain/calendar/analysis-date'
import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { selectedDate } from '~/domain/calendar/selected-date'
import { InvalidInputError, RuleError } from '~/domain/errors'
import { isZipName } from '~/domain/import-batches/limits'
import type { DescribeOffer } from '~/domain/import-models/offer'
import { type ImportFinding, refusalOf } from '~/domain/imports/finding'
import {
  FileTooLargeError,
  ImportDateError,
  MissingFileError,
  readDryRun,
  readModelFields,
} from '~/domain/imports/rules'
import type { ImportForm } from '~/domain/imports/view'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { today } from '~/infra/process/clock.server'
import { rareUrls } from '~/rare-urls'
import { replyOf } from '~/schemas/form.server'
import { type Outcome, redirectWithNotice, redisplayForm } from '~/services/web/form-outcome.server'
import { PAGE_SWALLOWS_BYTES } from '~/services/web/upload.server'
import {
  type FileOnDisk,
  readUploadToDisk,
  type UploadOnDisk,
} from '~/services/web/upload-files.server'
import { serverUrls } from '~/urls'
import { assertMayImport, type ImportRequest, startActivityImport } from './import-activity.server'
import { followAnswer } from './import-run.server'
import { modelsOffered } from './model-choice.server'
import type { SentImport } from './rest.server'

/** The import page, filled with the effective import date of the address's selected date (spec 1 §2.4, §4). */
export async function readImportForm(principal: Principal, request: Request): Promise<ImportForm> {
  assertMayImport(principal)
  const now = today()
  const { selected } = selectedDate(new URL(request.url).searchParams.get('date'), now)
  const { network } = await referenceData()
  return {
    date: effectiveImportDate(selected, now),
    maxBytes: MAX_FILE_BYTES,
    models: await modelsOffered('activity'),
    noSite: network.sites.length === 0,
  }
}

/** Keeps refused files, so that the page offers to describe them (8 §2). */
export interface RefusedFiles {
  /** keeps the file of a refusal */
  offer(file: SentImport & { kind: 'activity' }, error: unknown): Promise<DescribeOffer | null>
  /** keeps the file of a started import if it is refused */
  offerLater(
    file: SentImport & { kind: 'activity' },
    started: { importId: string; answer: Promise<unknown> },
  ): void
}

/** Import form shown again; `findings`: reasons why no line of the file could be used. */
export type ImportReply = SubmissionResult & {
  findings?: ImportFinding[]
  offer?: DescribeOffer | null
}

/** Keeps several files, or an archive of them, as a batch; resolves to its identifier (9-first-day §3). */
export type ReceiveFiles = (
  files: readonly FileOnDisk[],
  about: { model: string; replaceModel: boolean },
) => Promise<string>

/** The only file of the form, in memory, with its fields. @throws MissingFileError, FileTooLargeError, DryRunError */
async function readSingle(url: string, { files, fields }: UploadOnDisk): Promise<SentImport> {
  const dryRun = readDryRun(url, fields)
  const [file] = files
  if (!file) throw new MissingFileError()
  if (file.size > MAX_FILE_BYTES) throw new FileTooLargeError()
  const bytes = await readFile(file.path)
  const sent = { bytes, fileName: file.name, date: fields.get('date') ?? '', dryRun }
  return { ...sent, ...readModelFields(fields) }
}

const fieldOf = (error: RuleError): string => {
  if (error instanceof ImportDateError) return 'date'
  return error instanceof InvalidInputError && error.fields.model ? 'model' : 'file'
}

/**
 * Reads the form and starts the import, which continues after the response: the log shows its progress. 'Vérifier
 * d’abord' leads to the file's preview instead, and imports nothing (7-beyond §2).
 * @param preview checks and stores the file; resolves to the preview's identifier
 * @param files keeps refused files
 * @throws ForbiddenError before the file is read
 */
export async function postImport(
  principal: Principal,
  request: Request,
  preview: (file: ImportRequest & { kind: 'activity' }) => Promise<string>,
  files: RefusedFiles,
  receive: ReceiveFiles,
): Promise<Outcome<ImportReply>> {
  assertMayImport(principal)
  let date = ''
  let refused: SentImport | null = null
  let model = ''
  let upload: UploadOnDisk | null = null
  try {
    upload = await readUploadToDisk(request, 'file', (name) =>
      isZipName(name) ? PAGE_SWALLOWS_BYTES : MAX_FILE_BYTES,
    )
    model = upload.fields.get('model') ?? ''
    const typed = upload.fields.get('date') ?? ''
    date = isLocalDate(typed) ? typed : ''
    if (upload.files.length > 1 || upload.files.some(({ name }) => isZipName(name))) {
      const id = await receive(upload.files, readModelFields(upload.fields))
      return redirectWithNotice(rareUrls.importBatch(id), null, { status: 303, draft: 'kept' })
    }
    const sent = await readSingle(request.url, upload)
    refused = sent
    if (sent.dryRun) {
      const { dryRun: _asked, ...file } = sent
      const id = await preview({ kind: 'activity', ...file })
      return redirectWithNotice(serverUrls.importPreview(id), null, { status: 303, draft: 'kept' })
    }
    const { importId, answer } = await startActivityImport(principal, sent)
    files.offerLater({ ...sent, kind: 'activity' }, { importId, answer })
    followAnswer({ importId, answer })
    return redirectWithNotice(rareUrls.importResult(importId), null, { status: 303, draft: 'kept' })
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const field = fieldOf(error)
    const findings = error instanceof WorkbookRefused ? [...error.findings] : []
    const reply = replyOf({ date, model }, { [field]: [refusalOf(findings, error.message)] })
    const file = refused && { ...refused, kind: 'activity' as const }
    const offer = file && (await files.offer(file, error))
    return redisplayForm({ ...reply, findings, offer }, error.status)
  } finally {
    await upload?.remove()
  }
}
