import {
  type AnyDryRun,
  fileOfPreview,
  findPreview,
  type ImportPreviewDocument,
  insertPreview,
  renewPreview,
} from '~/db/collections/import-previews.server'
import { findImport } from '~/db/collections/imports.server'
import { newId } from '~/db/driver/ids.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { AlreadyImportedError, PreviewGoneError, shownFileName } from '~/domain/imports/rules'
import type { ImportKind } from '~/domain/imports/view'
import { lastDayOfPeriod } from '~/domain/videocheck/period'
import { now, today } from '~/infra/process/clock.server'
import { dryRunActivity, idsOf } from '~/services/imports/dry-run.server'
import { assertImportable, assertMayImport } from '~/services/imports/import-activity.server'
import type { ModelRequest } from '~/services/imports/model-choice.server'
import { dryRunVideocheck } from '~/services/videocheck/dry-run.server'
import { assertMayImportVideocheck } from '~/services/videocheck/import.server'
import { readBaseline } from './baseline-fingerprint.server'

/** A preview lives an hour after the last use of its file (7-beyond §2; 8 §5). */
const LIFE_MS = 60 * 60 * 1000

/** When a preview that is used now ends. */
const ends = () => ({
  expiresAt: new Date(now().getTime() + LIFE_MS),
  purgeAt: new Date(Date.now() + LIFE_MS),
})

/** File of a preview; `date` is a period for VideoCheck. */
export interface PreviewedFile extends Pick<ModelRequest, 'model' | 'replaceModel'> {
  kind: ImportKind
  bytes: Uint8Array
  fileName: string
  date: string
}

const rehearse = (principal: Principal, { kind, date, ...sent }: PreviewedFile) =>
  kind === 'activity'
    ? dryRunActivity(principal, { ...sent, date })
    : dryRunVideocheck(principal, { ...sent, period: date })

/** The day whose figures the file is compared with. @throws ImportDateError, VideocheckPeriodError and their like */
const dayOf = (principal: Principal, { kind, ...sent }: PreviewedFile) =>
  kind === 'activity' ? assertImportable(principal, sent) : lastDayOfPeriod(sent.date, today())

/** Runs the file's dry run, with the fingerprint of the data compared with the file. */
async function look(principal: Principal, file: PreviewedFile) {
  // Before the dry run: a change while the file is read must count as a change.
  const stand = await readBaseline(principal, file.kind, dayOf(principal, file))
  const shown: AnyDryRun = await rehearse(principal, file)
  return { shown, mark: stand.markOf(idsOf(shown.sites), shown.model ?? null) }
}

/**
 * Checks a file and keeps it for an hour; nothing of it is stored as figures (7-beyond §2).
 * @returns the preview's identifier
 * @throws what importing it would throw; WorkbookRefused when nothing of it can be used
 */
export async function storePreview(principal: Principal, file: PreviewedFile): Promise<string> {
  const seen = await look(principal, file)
  const _id = newId()
  const { kind, date, fileName, model = '', replaceModel = false } = file
  const preview = {
    _id,
    kind,
    date,
    model,
    replaceModel,
    userId: principal.userId,
    fileName: shownFileName(fileName),
    ...seen,
    ...ends(),
  }
  await insertPreview(preview, file.bytes)
  return _id
}

/**
 * A preview of the user's own that can still be stored.
 * @throws PreviewGoneError 404 after an hour, for another's and for none; AlreadyImportedError 409; ForbiddenError
 */
export async function requirePreview(
  principal: Principal,
  id: string,
): Promise<ImportPreviewDocument> {
  const [preview, entry] = await Promise.all([findPreview(id), findImport(id)])
  if (entry?.userId === principal.userId) throw new AlreadyImportedError()
  if (preview?.userId !== principal.userId || preview.expiresAt <= now())
    throw new PreviewGoneError()
  if (preview.kind === 'activity') assertMayImport(principal)
  else assertMayImportVideocheck(principal)
  return preview
}

/**
 * A preview that the user may look at, and whose unknown values he may settle: his own, and for administrators
 * everyone's (8 §5).
 * @throws as `requirePreview`
 */
export async function visiblePreview(
  principal: Principal,
  id: string,
): Promise<ImportPreviewDocument> {
  const preview = may(principal.role, 'administration') ? await findPreview(id) : null
  const isForeign = preview !== null && preview.userId !== principal.userId
  if (!isForeign || preview.expiresAt <= now()) return requirePreview(principal, id)
  return preview
}

/** The file of a preview. @throws PreviewGoneError */
export async function fileOf(preview: ImportPreviewDocument): Promise<PreviewedFile> {
  const bytes = await fileOfPreview(preview)
  if (!bytes) throw new PreviewGoneError()
  const { kind, fileName, date, model = '', replaceModel = false } = preview
  return { kind, bytes, fileName, date, model, replaceModel }
}

/** Refreshes the preview after a change of the data compared with the file, or of what it replaces. */
export async function refreshPreview(principal: Principal, id: string, file: PreviewedFile) {
  const { replaceModel = false } = file
  await renewPreview(id, { ...(await look(principal, file)), replaceModel, ...ends() })
}

/**
 * Compares the preview's fingerprint with the current data.
 * @returns true if nothing changed
 */
export async function isBaselineCurrent(
  principal: Principal,
  { kind, shown, mark }: ImportPreviewDocument,
): Promise<boolean> {
  const stand = await readBaseline(principal, kind, shown.activityDate)
  return stand.markOf(idsOf(shown.sites), shown.model ?? null) === mark
}
