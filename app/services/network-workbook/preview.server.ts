import {
  deleteNetworkPreviews,
  differenceOfPreview,
  fileOfNetworkPreview,
  findNetworkPreview,
  insertNetworkPreview,
  type NetworkPreviewDocument,
  renewNetworkPreview,
} from '~/db/collections/network-previews.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { PreviewGoneError, shownFileName } from '~/domain/imports/rules'
import type { StoreOutcome } from '~/domain/network-workbook/outcome'
import type { Answer, Conflict, WorkbookDifference } from '~/domain/network-workbook/sheets'
import { now } from '~/infra/process/clock.server'
import { describeFile, type SentFile } from '~/services/imports/import-run.server'
import { compareWorkbook, requireNetwork } from './compare.server'
import { withAuthors } from './conflict-authors.server'
import { storeLoad } from './load.server'
import { asNetworkWorkbook, type GivenWorkbook } from './staff-export.server'
import type { StoreChoices } from './store.server'

/** A preview lives an hour after its last use. */
const LIFE_MS = 60 * 60 * 1000

const ends = () => ({
  expiresAt: new Date(now().getTime() + LIFE_MS),
  purgeAt: new Date(Date.now() + LIFE_MS),
})

/** Difference as a preview keeps and shows it. */
export type KeptDifference = Omit<WorkbookDifference, 'conflicts'> & {
  conflicts: readonly (Conflict & { author: string | null })[]
  warnings: readonly string[]
}

async function compared(
  principal: Principal,
  { bytes, notes }: GivenWorkbook,
  answers: readonly Answer[],
): Promise<Buffer> {
  const difference = await compareWorkbook(principal, bytes, answers)
  const conflicts = await withAuthors(difference.conflicts)
  const kept = { ...difference, conflicts, warnings: [...notes, ...difference.warnings] }
  return Buffer.from(JSON.stringify(kept))
}

/**
 * Compares a workbook and keeps it for an hour, for its sender only. Of an HR export only the workbook made of it is kept.
 * @param modelId model of collaborators that reads the file; absent: recognised by the file
 * @returns the preview's identifier
 * @throws ForbiddenError, WorkbookRefused
 */
export async function storeNetworkPreview(
  principal: Principal,
  file: SentFile,
  modelId?: string,
): Promise<string> {
  const given = await asNetworkWorkbook(principal, file, modelId)
  const difference = await compared(principal, given, [])
  const { size, sha256 } = await describeFile(file)
  const fileName = shownFileName(file.fileName)
  const notes = [...given.notes]
  const own = { _id: newId(), userId: principal.userId, fileName, size, sha256, notes }
  await insertNetworkPreview({ ...own, answers: '[]', ...ends() }, given.bytes, difference)
  return own._id
}

/** The user's own preview. @throws ForbiddenError, PreviewGoneError 404 after an hour, for another's and for none */
export async function requireNetworkPreview(
  principal: Principal,
  id: string,
): Promise<NetworkPreviewDocument> {
  requireNetwork(principal)
  const preview = await findNetworkPreview(id)
  if (preview?.userId !== principal.userId || preview.expiresAt <= now())
    throw new PreviewGoneError()
  return preview
}

/** What a preview showed. @throws PreviewGoneError */
export async function keptDifference(preview: NetworkPreviewDocument): Promise<KeptDifference> {
  const bytes = await differenceOfPreview(preview)
  if (!bytes) throw new PreviewGoneError()
  return JSON.parse(Buffer.from(bytes).toString())
}

/** Compares a preview's file again, with these answers in place of the earlier ones. @throws PreviewGoneError */
export async function answerPreview(
  principal: Principal,
  preview: NetworkPreviewDocument,
  answers: readonly Answer[],
): Promise<void> {
  const bytes = await fileOfNetworkPreview(preview)
  if (!bytes) throw new PreviewGoneError()
  const difference = await compared(principal, { bytes, notes: preview.notes ?? [] }, answers)
  const changes = { answers: JSON.stringify(answers), ...ends() }
  await renewNetworkPreview(preview._id, changes, difference)
}

/** Stores what a preview showed, once, and drops it. @throws as `storeLoad` */
export async function storePreviewed(
  principal: Principal,
  preview: NetworkPreviewDocument,
  choices: StoreChoices,
): Promise<StoreOutcome> {
  const difference = await keptDifference(preview)
  const { _id, fileName, size, sha256 } = preview
  const outcome = await storeLoad(principal, _id, { fileName, size, sha256 }, difference, choices)
  await deleteNetworkPreviews([_id])
  return outcome
}
