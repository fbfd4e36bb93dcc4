import type { SubmissionResult } from '@conform-to/react'
import { deletePreviews, findPreview } from '~/db/collections/import-previews.server'
import { findImport } from '~/db/collections/imports.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import { SiteNotFoundError } from '~/domain/hierarchy/errors'
import { isSettling } from '~/domain/import-settling/choices'
import { unknownNumbers } from '~/domain/imports/preview'
import { AlreadyImportedError, NumberNotUnknownError } from '~/domain/imports/rules'
import type { ImportKind } from '~/domain/imports/view'
import { rareUrls } from '~/rare-urls'
import { parseForm } from '~/schemas/form.server'
import { type PreviewForm, previewForm } from '~/schemas/import-previews.server'
import { editSite } from '~/services/hierarchy/sites.server'
import type { FlashMessage } from '~/services/web/flash.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { serverUrls, urls } from '~/urls'
import { importFile } from './import-file.server'
import { settlePreview } from './settle.server'
import { fileOf, isBaselineCurrent, refreshPreview, requirePreview } from './stored-preview.server'

const CHANGED: FlashMessage = {
  type: 'warning',
  message:
    'Les données ont changé depuis cet aperçu\u202f: le voici refait. Vérifiez-le, puis enregistrez.',
}

const REPLACING: FlashMessage = {
  type: 'info',
  message:
    'L’aperçu montre maintenant les chiffres qui prendraient la place des autres. Vérifiez-le, puis enregistrez.',
}

/** Address of an import's result, by kind. */
function resultPage(kind: ImportKind, id: string, activityDate: string): string {
  if (kind === 'activity') return rareUrls.importResult(id)
  return urls.videocheck({ tab: 'import', import: id, period: activityDate.slice(0, 7) })
}

/** Address of the form that sends a file of the kind. */
const formPage = (kind: ImportKind) =>
  kind === 'activity' ? urls.import() : urls.videocheck({ tab: 'import' })

/**
 * Imports a previewed file once. When the data compared with the file have changed, or the figures of another import are
 * to be replaced, the preview is shown again first.
 */
async function save(
  principal: Principal,
  id: string,
  { replaceModel: isReplacing }: PreviewForm,
): Promise<Outcome> {
  const preview = await requirePreview(principal, id)
  const file = await fileOf(preview)
  if (!(await isBaselineCurrent(principal, preview))) {
    await refreshPreview(principal, id, file)
    return redirectWithNotice(serverUrls.importPreview(id), CHANGED)
  }
  if (isReplacing !== '' && !file.replaceModel) {
    await refreshPreview(principal, id, { ...file, replaceModel: true })
    return redirectWithNotice(serverUrls.importPreview(id), REPLACING)
  }
  // The model that the preview showed, even if another one fits the file since.
  const model = file.model || preview.shown.model?._id || ''
  await importFile(principal, { ...file, model }, id)
  await deletePreviews([id])
  return redirectWithNotice(resultPage(file.kind, id, preview.shown.activityDate), null, {
    status: 303,
  })
}

/** Assigns an unknown PDV number to a concession, as administration does, and refreshes the preview. */
async function attach(
  principal: Principal,
  id: string,
  { number, site: siteId }: PreviewForm,
): Promise<Outcome> {
  const preview = await requirePreview(principal, id)
  if (!unknownNumbers(preview.shown.sites).includes(number)) throw new NumberNotUnknownError()
  const site = (await referenceData()).network.siteById.get(siteId)
  if (!site) throw new SiteNotFoundError()
  const { name, plateId: plate, numerosPDV } = site
  const seen = { name, plate, numerosPDV: [...numerosPDV] }
  await editSite(principal, siteId, { numerosPDV: [...numerosPDV, number] }, seen)
  await refreshPreview(principal, id, await fileOf(preview))
  return redirectWithNotice(
    serverUrls.importPreview(id),
    `Numéro PDV ${number} rattaché à ${name}.`,
  )
}

/** Redirects a repeated submit to the import that the preview became. */
async function already(id: string): Promise<Outcome> {
  const [entry, preview] = await Promise.all([findImport(id), findPreview(id)])
  if (!entry) throw new AlreadyImportedError()
  if (preview) await deletePreviews([id])
  const said = { type: 'info', message: new AlreadyImportedError().message } as const
  return redirectWithNotice(resultPage(entry.kind, id, entry.activityDate), said)
}

/** Handles a form of the preview. @throws UnknownFormError */
export async function handlePreviewForm(
  principal: Principal,
  id: string,
  form: FormData,
): Promise<Outcome<SubmissionResult>> {
  if (isSettling(form.get('intent'))) return settlePreview(principal, id, form)
  return handleForm(parseForm(form, previewForm), { field: () => '' }, async (input) => {
    try {
      if (input.intent === 'save') return await save(principal, id, input)
      if (input.intent === 'attach') return await attach(principal, id, input)
      const { kind } = await requirePreview(principal, id)
      await deletePreviews([id])
      return redirectWithNotice(formPage(kind), 'Aperçu abandonné\u202f: rien n’a été enregistré.')
    } catch (error) {
      if (error instanceof AlreadyImportedError) return already(id)
      throw error
    }
  })
}
