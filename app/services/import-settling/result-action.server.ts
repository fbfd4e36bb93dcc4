import type { SubmissionResult } from '@conform-to/react'
import { findImport, type ImportDocument, isFollowed } from '~/db/collections/imports.server'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { isSettling } from '~/domain/import-settling/choices'
import { AlreadyImportedError } from '~/domain/imports/rules'
import { ImportNotFoundError } from '~/domain/imports/undo'
import type { Entries } from '~/domain/model-editor/entries'
import { rareUrls } from '~/rare-urls'
import { type Settled, settle } from '~/services/import-decisions/settle.server'
import {
  fileGone,
  handleDecisions,
  notGoneOn,
  sentences,
} from '~/services/import-models/settling-outcome.server'
import { importFile } from '~/services/import-previews/import-file.server'
import { storePreview } from '~/services/import-previews/stored-preview.server'
import { keptFile, takeKeptFile } from '~/services/imports/kept-file.server'
import { handleImportForm } from '~/services/imports/undo-action.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { serverUrls } from '~/urls'

const AGAIN = 'Le fichier est importé de nouveau.'
const SEEN_FIRST =
  'Voici l’aperçu du fichier, car d’autres chiffres ont pu arriver depuis. Vérifiez-le, puis enregistrez.'
const DONE_ALREADY = 'Ce fichier a déjà été importé de nouveau\u202f: voici le résultat.'

/**
 * True when importing again replaces this import's figures alone: the user's own import, not undone, with no later one
 * for the day or by the model. Otherwise the difference is shown first.
 */
const isLatest = async (principal: Principal, entry: ImportDocument) =>
  entry.userId === principal.userId && !entry.undo && !(await isFollowed(entry))

/** Goes on with the kept file: imported again, or previewed when other figures may have come since. */
async function goOn(
  principal: Principal,
  entry: ImportDocument,
  { stored, said }: Settled,
): Promise<Outcome> {
  const kept = await keptFile(entry._id)
  const bytes = kept && (await takeKeptFile(kept))
  if (!kept || !bytes) return fileGone(stored, said)
  const { kind, fileName, date, replaceModel, next } = kept
  const file = { kind, fileName, date, replaceModel, bytes, model: stored?._id ?? '' }
  const result = rareUrls.importResult(next)
  const already = () =>
    redirectWithNotice(result, { type: 'info', message: sentences(said, DONE_ALREADY) })
  if (await findImport(next)) return already()
  try {
    if (await isLatest(principal, entry)) {
      await importFile(principal, file, next)
      return redirectWithNotice(result, sentences(said, AGAIN), { status: 303 })
    }
    const preview = await storePreview(principal, file)
    const message = sentences(said, SEEN_FIRST)
    return redirectWithNotice(serverUrls.importPreview(preview), message, { status: 303 })
  } catch (error) {
    if (error instanceof AlreadyImportedError) return already()
    if (!(error instanceof RuleError)) throw error
    return notGoneOn(stored, said, error)
  }
}

async function settleAndGoOn(principal: Principal, id: string, entries: Entries): Promise<Outcome> {
  requireAdministration(principal)
  const entry = await findImport(id)
  if (!entry) throw new ImportNotFoundError()
  return goOn(principal, entry, await settle(principal, entries))
}

/**
 * Handles a form of an import's page: the undo, or the decisions on its unknown values, with which the same file is
 * imported again (8 §5). When the file has gone, the decisions are stored all the same.
 * @throws UnknownFormError
 */
export const handleResultForm = (
  principal: Principal,
  id: string,
  form: FormData,
): Promise<Outcome<SubmissionResult>> =>
  isSettling(form.get('intent'))
    ? handleDecisions(form, (entries) => settleAndGoOn(principal, id, entries))
    : handleImportForm(principal, id, form)
