import type { SubmissionResult } from '@conform-to/react'
import type { Principal } from '~/domain/access/scope'
import { InvalidInputError, RuleError, UnknownFormError } from '~/domain/errors'
import { applyColumns, applyFieldAct } from '~/domain/model-editor/columns-form'
import {
  type DraftModel,
  EDITOR_INTENTS,
  type EditorIntent,
  type Step,
  stepOf,
} from '~/domain/model-editor/draft'
import { type Entries, entriesOf, textOf } from '~/domain/model-editor/entries'
import { applyTable } from '~/domain/model-editor/table-form'
import { applyCheck, applyValues, type Resolve } from '~/domain/model-editor/values-form'
import { replyOf } from '~/schemas/form.server'
import { resolver } from '~/services/import-models/value-targets.server'
import { storePreview } from '~/services/import-previews/stored-preview.server'
import { storeNetworkPreview } from '~/services/network-workbook/preview.server'
import { type Outcome, redirectWithNotice, redisplayForm } from '~/services/web/form-outcome.server'
import { serverUrls } from '~/urls'
import {
  type DescribedFile,
  fileOfDraft,
  type OpenDraft,
  putDraft,
  requireDraft,
} from './drafts.server'
import { endDraft, saveDraft } from './save.server'

/** The draft with everything that the step's form holds. */
function applied(draft: DraftModel, step: Step, entries: Entries, resolve: Resolve): DraftModel {
  const own =
    step === 'table'
      ? applyTable(draft, entries)
      : step === 'columns'
        ? applyColumns(draft, entries)
        : step === 'check'
          ? applyCheck(draft, entries)
          : draft
  // Unknown values can be assigned next to every step.
  return applyValues(own, entries, resolve)
}

interface Act {
  intent: EditorIntent
  /** what follows the intent: a step, or a field and the index of its term */
  rest: readonly string[]
}

/** @throws UnknownFormError for a button that the page does not have */
function actOf(entries: Entries): Act {
  const [name, ...rest] = textOf(entries, 'intent').split('.')
  const intent = EDITOR_INTENTS.find((one) => one === name)
  if (!intent) throw new UnknownFormError()
  return { intent, rest }
}

/** Where the step goes on, without saving the model. */
function nextUrl(id: string, step: Step, { intent, rest }: Act): string {
  const [target = ''] = rest
  if (intent === 'go')
    return target === 'list'
      ? serverUrls.importModels()
      : serverUrls.importModelDraft(id, stepOf(target))
  if (intent === 'add')
    return `${serverUrls.importModelDraft(id, step, { add: target })}#field-${target}`
  return serverUrls.importModelDraft(id, step)
}

/** The file of collaborators as the network's workbook, read by the saved model. */
async function previewStaff(
  principal: Principal,
  open: OpenDraft,
  { bytes, fileName }: DescribedFile,
  modelId: string,
  said: string,
): Promise<Outcome> {
  const preview = await storeNetworkPreview(principal, { bytes, fileName }, modelId)
  await endDraft(open)
  return redirectWithNotice(serverUrls.networkPreview(preview), said, { status: 303 })
}

async function saved(principal: Principal, open: OpenDraft, act: Act): Promise<Outcome> {
  const { document } = open
  const file = await fileOfDraft(document)
  const model = await saveDraft(principal, open)
  const said = `Modèle «\u202f${model.model.name}\u202f» enregistré, version ${model.version}.`
  if (act.intent === 'save') {
    await endDraft(open)
    return redirectWithNotice(serverUrls.importModel(model._id), said)
  }
  if (model.model.feeds === 'staff') return previewStaff(principal, open, file, model._id, said)
  const kind = model.model.feeds === 'videocheck' ? 'videocheck' : 'activity'
  const { bytes, fileName, date } = file
  try {
    const preview = await storePreview(principal, {
      kind,
      bytes,
      fileName,
      date: kind === 'videocheck' ? date.slice(0, 7) : date,
      model: model._id,
    })
    await endDraft(open)
    return redirectWithNotice(serverUrls.importPreview(preview), said, { status: 303 })
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    await endDraft(open)
    return redirectWithNotice(serverUrls.importModel(model._id), {
      type: 'warning',
      message: `${said} Le fichier n’est pas importé\u202f: ${error.message}`,
    })
  }
}

/** Sentences of a refused model at the fields that the step has; others are about the model as a whole. */
function replyTo(error: RuleError, entries: Entries): SubmissionResult {
  const initial = { name: textOf(entries, 'name'), file: textOf(entries, 'file') }
  if (!(error instanceof InvalidInputError)) return replyOf(initial, { '': [error.message] })
  const fields: Record<string, string[]> = {}
  for (const [path, texts] of Object.entries(error.fields)) {
    const field = path === 'name' || path === 'file' ? path : ''
    fields[field] = [...(fields[field] ?? []), ...texts]
  }
  return replyOf(initial, fields)
}

/**
 * Handles a step of the editor (8 §2): what was typed is stored in the draft before anything is checked.
 * @throws ForbiddenError, DraftGoneError 404, UnknownFormError 400
 */
export async function handleEditorForm(
  principal: Principal,
  id: string,
  form: FormData,
): Promise<Outcome> {
  const entries = entriesOf(form)
  const act = actOf(entries)
  const open = await requireDraft(principal, id)
  const step = stepOf(textOf(entries, 'step'))
  const [field = '', index = ''] = act.rest
  let draft = applied(open.draft, step, entries, await resolver(principal))
  if (act.intent === 'ignore' || act.intent === 'remove')
    draft = applyFieldAct(draft, act.intent, field, Number(index))
  const redraw = act.intent !== 'refresh' && act.intent !== 'go'
  try {
    const content = await putDraft(principal, open, draft, redraw)
    if (act.intent !== 'save' && act.intent !== 'import')
      return redirectWithNotice(nextUrl(id, step, act), null, { status: 303 })
    return await saved(principal, { ...open, ...content }, act)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return redisplayForm(replyTo(error, entries), error.status)
  }
}
