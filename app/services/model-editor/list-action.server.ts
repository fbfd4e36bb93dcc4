import type { SubmissionResult } from '@conform-to/react'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import { RuleError, UnknownFormError } from '~/domain/errors'
import { receiveModel } from '~/domain/import-models/carried'
import { namesInSentence } from '~/domain/import-models/messages'
import { MODEL_PARTS } from '~/domain/import-models/model'
import { checkFileName, MissingFileError } from '~/domain/imports/rules'
import { quoted } from '~/domain/message-format'
import { DraftGoneError, NotJsonError } from '~/domain/model-editor/errors'
import { LIST_INTENTS } from '~/domain/model-editor/list-view'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { replyOf } from '~/schemas/form.server'
import { readStored } from '~/services/import-models/read-models.server'
import { createModel, deleteModel } from '~/services/import-models/write-models.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import type { FlashMessage } from '~/services/web/flash.server'
import { type Outcome, redirectWithNotice, redisplayForm } from '~/services/web/form-outcome.server'
import { PAGE_SWALLOWS_BYTES, readUpload, type Upload } from '~/services/web/upload.server'
import { serverUrls } from '~/urls'
import { draftOfModel } from './draft-of-model.server'
import { createDraft, describeKept, dropDraft } from './drafts.server'

type Fields = ReadonlyMap<string, string>
type Sent = { fields: Fields; file: Upload['file'] }

/** Posted form, with a file or without one. */
async function readForm(request: Request): Promise<Sent> {
  if (/^\s*multipart\//i.test(request.headers.get('Content-Type') ?? ''))
    return readUpload(request, 'file', MAX_FILE_BYTES, PAGE_SWALLOWS_BYTES)
  const form = await request.formData()
  const fields = new Map<string, string>()
  for (const [name, value] of form)
    if (typeof value === 'string' && !fields.has(name)) fields.set(name, value)
  return { fields, file: null }
}

const of = (fields: Fields, name: string): string => fields.get(name)?.trim() ?? ''

/** The file and what it is described for. @throws MissingFileError, FileNameError */
function describedFile({ fields, file }: Sent) {
  if (!file) throw new MissingFileError()
  checkFileName(file.name)
  const feeds = MODEL_PARTS.find((part) => part === of(fields, 'feeds')) ?? null
  return { bytes: file.bytes, fileName: file.name, date: of(fields, 'date'), feeds }
}

/** Message about a model that was carried here; concessions that this installation lacks are named. */
function receivedNotice(name: string, lost: readonly string[]): FlashMessage {
  const stored = `Modèle ${quoted(name)} enregistré.`
  if (lost.length === 0) return { type: 'success', message: stored }
  const names = namesInSentence(lost)
  const what = lost.length > 1 ? 'Concessions introuvables ici' : 'Concession introuvable ici'
  return {
    type: 'warning',
    message: `${stored} ${what}, à rattacher au prochain import\u202f: ${names}.`,
  }
}

/** 'Importer un modèle': the JSON document of another installation (8 §1). */
async function carried(principal: Principal, { file }: Sent): Promise<Outcome> {
  if (!file) throw new MissingFileError()
  let document: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file.bytes)
    document = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new NotJsonError()
  }
  const { sites } = (await referenceData()).network
  const received = receiveModel(document, sites)
  const { _id, model } = await createModel(principal, received.model, received.order)
  return redirectWithNotice(
    serverUrls.importModel(_id),
    receivedNotice(model.name, received.lost),
    {
      status: 303,
    },
  )
}

async function act(principal: Principal, intent: string, sent: Sent): Promise<Outcome> {
  const { fields } = sent
  const id = of(fields, 'id')
  if (intent === 'describe') {
    const draft = await createDraft(principal, describedFile(sent))
    return redirectWithNotice(serverUrls.importModelDraft(draft, 'table'), null, { status: 303 })
  }
  if (intent === 'correct') {
    const stored = await readStored(id)
    const file = { ...describedFile(sent), feeds: stored.model.feeds }
    const draft = await createDraft(principal, file, draftOfModel(stored))
    return redirectWithNotice(serverUrls.importModelDraft(draft, 'columns'), null, { status: 303 })
  }
  if (intent === 'json') return carried(principal, sent)
  if (intent === 'delete') {
    const { message } = await deleteModel(principal, id, Number(of(fields, 'version')))
    return redirectWithNotice(serverUrls.importModels(), message, { status: 303 })
  }
  if (intent === 'open') {
    await describeKept(principal, id)
    return redirectWithNotice(serverUrls.importModelDraft(id, 'table'), null, { status: 303 })
  }
  await dropDraft(principal, id)
  return redirectWithNotice(serverUrls.importModels(), 'Brouillon abandonné.', { status: 303 })
}

/**
 * Handles a form of the list or of a model's page (8 §2).
 * @throws ForbiddenError before the file is read; UnknownFormError 400
 */
export async function handleModelsForm(principal: Principal, request: Request): Promise<Outcome> {
  requireAdministration(principal)
  let fields: Fields = new Map()
  try {
    const sent = await readForm(request)
    fields = sent.fields
    const intent = of(fields, 'intent')
    if (!LIST_INTENTS.some((one) => one === intent)) throw new UnknownFormError()
    return await act(principal, intent, sent)
  } catch (error) {
    if (!(error instanceof RuleError) || error instanceof UnknownFormError) throw error
    if (error instanceof DraftGoneError) throw error
    return redisplayForm(replyTo(error, fields), error.status)
  }
}

function replyTo(error: RuleError, fields: Fields): SubmissionResult {
  const values = Object.fromEntries(
    ['intent', 'id', 'date', 'feeds'].map((name) => [name, of(fields, name)]),
  )
  return replyOf(values, { '': [error.message] })
}
