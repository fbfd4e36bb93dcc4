import type { SubmissionResult } from '@conform-to/react'
import type { ImportPreviewDocument } from '~/db/collections/import-previews.server'
import { findImport } from '~/db/collections/imports.server'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { AlreadyImportedError, PreviewGoneError } from '~/domain/imports/rules'
import { type Entries, textOf } from '~/domain/model-editor/entries'
import { rareUrls } from '~/rare-urls'
import { type Settled, settle } from '~/services/import-decisions/settle.server'
import {
  fileGone,
  handleDecisions,
  notGoneOn,
  sentences,
} from '~/services/import-models/settling-outcome.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { serverUrls } from '~/urls'
import { fileOf, refreshPreview, storePreview, visiblePreview } from './stored-preview.server'

/** The preview and the reason why it is none any more, of which one is null. */
async function previewOrReason(
  principal: Principal,
  id: string,
): Promise<{ preview: ImportPreviewDocument } | { preview: null; reason: RuleError }> {
  try {
    return { preview: await visiblePreview(principal, id) }
  } catch (error) {
    if (!(error instanceof PreviewGoneError || error instanceof AlreadyImportedError)) throw error
    return { preview: null, reason: error }
  }
}

/** Reads the file again with the new version of the model: another account's as a preview of the administrator's own. */
async function previewAgain(
  principal: Principal,
  preview: ImportPreviewDocument,
  { stored, said }: Settled,
): Promise<Outcome> {
  try {
    const kept = await fileOf(preview)
    // The model that was settled, even if another one fits the file since.
    const file = { ...kept, model: stored?._id ?? '' }
    const isOwn = preview.userId === principal.userId
    if (isOwn) await refreshPreview(principal, preview._id, file)
    const shown = isOwn ? preview._id : await storePreview(principal, file)
    const message = sentences(said, 'Voici l’aperçu refait. Vérifiez-le, puis enregistrez.')
    return redirectWithNotice(serverUrls.importPreview(shown), message, { status: 303 })
  } catch (error) {
    if (error instanceof PreviewGoneError) return fileGone(stored, said)
    if (!(error instanceof RuleError)) throw error
    return notGoneOn(stored, said, error)
  }
}

async function settleAndShow(principal: Principal, id: string, entries: Entries): Promise<Outcome> {
  requireAdministration(principal)
  const found = await previewOrReason(principal, id)
  // Not a page that was open: an address that never was one.
  if (!found.preview && textOf(entries, 'open') === '') throw found.reason
  const settled = await settle(principal, entries)
  if (found.preview) return previewAgain(principal, found.preview, settled)
  const isImported = (await findImport(id)) !== null
  if (!isImported) return fileGone(settled.stored, settled.said)
  const message = sentences(settled.said, found.reason.message)
  return redirectWithNotice(rareUrls.importResult(id), { type: 'info', message })
}

/**
 * Settles the unknown values of a preview, and shows the preview again with them (8 §5). When the file has gone, the
 * decisions are stored all the same.
 */
export const settlePreview = (
  principal: Principal,
  id: string,
  form: FormData,
): Promise<Outcome<SubmissionResult>> =>
  handleDecisions(form, (entries) => settleAndShow(principal, id, entries))
