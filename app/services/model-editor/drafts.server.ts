import {
  changeModelDraft,
  deleteModelDrafts,
  fileOfModelDraft,
  findModelDraft,
  type ImportModelDraftDocument,
  insertModelDraft,
  modelDraftsOf,
} from '~/db/collections/import-model-drafts.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { staffOfSites } from '~/db/collections/workers.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import type { ModelPart } from '~/domain/import-models/model'
import { knownSites } from '~/domain/imports/known-sites'
import { activityDateOf, shownFileName } from '~/domain/imports/rules'
import type { Description } from '~/domain/model-editor/description'
import type { DraftModel } from '~/domain/model-editor/draft'
import { DraftGoneError } from '~/domain/model-editor/errors'
import type { DraftLine } from '~/domain/model-editor/view'
import { lastDayOfPeriod } from '~/domain/videocheck/period'
import { now, today } from '~/infra/process/clock.server'
import { activeModels, readStored } from '~/services/import-models/read-models.server'
import { parseWorkbook } from '~/services/imports/parser.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { draftOfModel } from './draft-of-model.server'

/** A draft lives an hour after its last change (8 §2). */
const LIFE_MS = 60 * 60 * 1000

/** File that a model is made from; `date` is a period for VideoCheck. */
export interface DescribedFile {
  bytes: Uint8Array
  fileName: string
  date: string
  /** null: found out */
  feeds: ModelPart | null
}

/** A draft with its contents. */
export interface OpenDraft {
  document: ImportModelDraftDocument
  draft: DraftModel
  description: Description
}

type Content = Pick<OpenDraft, 'draft' | 'description'>

/** When a draft that changes now ends. */
const ends = () => ({
  expiresAt: new Date(now().getTime() + LIFE_MS),
  purgeAt: new Date(Date.now() + LIFE_MS),
})

/** Day of the file's figures. @throws ImportDateError, VideocheckPeriodError */
export const dayOfDraft = ({ feeds, date }: Pick<DescribedFile, 'feeds' | 'date'>): string =>
  feeds === 'videocheck'
    ? lastDayOfPeriod(date.slice(0, 7), today())
    : activityDateOf(date, today())

/**
 * Reads the file with a draft in the parsing thread.
 * @param draft null: one is proposed
 * @throws WorkbookRefused when the file is no workbook; ParserFailedError 503
 */
async function describe(
  principal: Principal,
  { bytes, ...file }: DescribedFile,
  draft: DraftModel | null,
): Promise<Content> {
  const { network } = await referenceData()
  const sites = knownSites(network, principal.cover)
  // Only a proposal looks at collaborators and other models.
  const isProposed = draft === null || Object.keys(draft.model.columns).length === 0
  const [staff, models] = !isProposed
    ? [[], []]
    : await Promise.all([staffOfSites(sites.map(({ siteId }) => siteId)), activeModels()])
  const people = staff.map(({ name, matricule }) => ({ name, matricule }))
  const context = { ...file, day: dayOfDraft(file), draft, sites, staff: people, models }
  const read = await parseWorkbook('description', bytes, context, () => undefined, {
    principal,
    isTrial: true,
  })
  return { draft: read.draft, description: read.description }
}

/**
 * Keeps a file for its sender and proposes a model of it (8 §2).
 * @param corrects stored model that is corrected with the file; its document is the draft then
 * @returns the draft's identifier
 * @throws ForbiddenError, WorkbookRefused, ImportDateError, VideocheckPeriodError
 */
export async function createDraft(
  principal: Principal,
  file: DescribedFile,
  corrects: { _id: string; version: number; draft: DraftModel } | null = null,
): Promise<string> {
  requireAdministration(principal)
  const content = await describe(principal, file, corrects?.draft ?? null)
  const name = corrects?.draft.model.name ?? ''
  const model = corrects && { _id: corrects._id, name, version: corrects.version }
  const { feeds } = content.draft.model
  return insertDraft(principal, { ...file, feeds }, JSON.stringify(content), model)
}

/**
 * Keeps a file that an import refused because no model knows it, for 'Décrire ce fichier' (8 §2).
 * @param corrects model that read the file and no longer fits it
 * @param id the import's, whose page then leads to the draft
 * @returns the draft's identifier, to be described by `describeKept`
 */
export const keepRefused = (
  principal: Principal,
  file: DescribedFile,
  corrects: ImportModelDraftDocument['corrects'],
  id = newId(),
): Promise<string> => insertDraft(principal, file, null, corrects, id)

async function insertDraft(
  { userId }: Principal,
  { bytes, fileName, date, feeds }: DescribedFile,
  json: string | null,
  corrects: ImportModelDraftDocument['corrects'],
  _id = newId(),
): Promise<string> {
  const shown = shownFileName(fileName)
  const shared = { fileName: shown, date, feeds: feeds ?? 'activity', corrects, json }
  const state = { isRefused: json === null, revision: 0, createdAt: now(), ...ends() }
  await insertModelDraft({ _id, userId, ...shared, ...state }, bytes)
  return _id
}

/** A draft of the user's own. @throws ForbiddenError, DraftGoneError 404 after an hour, for another's and for none */
async function ownDraft(principal: Principal, id: string): Promise<ImportModelDraftDocument> {
  requireAdministration(principal)
  const document = await findModelDraft(id)
  if (document?.userId !== principal.userId || document.expiresAt <= now())
    throw new DraftGoneError()
  return document
}

/** A described draft of the user's own. @throws ForbiddenError, DraftGoneError 404 */
export async function requireDraft(principal: Principal, id: string): Promise<OpenDraft> {
  const document = await ownDraft(principal, id)
  if (document.json === null) throw new DraftGoneError()
  return { document, ...(JSON.parse(document.json) as Content) }
}

/** The file of a draft. @throws DraftGoneError */
export async function fileOfDraft(document: ImportModelDraftDocument): Promise<DescribedFile> {
  const bytes = await fileOfModelDraft(document)
  if (!bytes) throw new DraftGoneError()
  const { fileName, date, feeds } = document
  return { bytes, fileName, date, feeds }
}

/** Proposes a model of a kept file. @throws ForbiddenError, DraftGoneError 404, WorkbookRefused */
export async function describeKept(principal: Principal, id: string): Promise<void> {
  const document = await ownDraft(principal, id)
  if (document.json !== null) return
  const { corrects } = document
  const stored = corrects && draftOfModel(await readStored(corrects._id))
  const content = await describe(principal, await fileOfDraft(document), stored?.draft ?? null)
  const model = stored && corrects && { ...corrects, version: stored.version }
  await store({ ...document, corrects: model }, content, document.revision)
}

async function store(
  { _id, corrects }: Pick<ImportModelDraftDocument, '_id' | 'corrects'>,
  content: Content,
  revision: number,
): Promise<void> {
  const { feeds } = content.draft.model
  const json = JSON.stringify(content)
  await changeModelDraft(_id, { json, feeds, corrects, isRefused: false, revision, ...ends() })
}

/**
 * Stores a changed draft, with the file seen with it.
 * @param redraw true when fields of the form were added or removed
 * @throws ParserFailedError 503, WorkbookRefused
 */
export async function putDraft(
  principal: Principal,
  { document }: OpenDraft,
  draft: DraftModel,
  redraw = false,
): Promise<Content> {
  const file = await fileOfDraft(document)
  const content = await describe(principal, { ...file, feeds: draft.model.feeds }, draft)
  await store(document, content, document.revision + (redraw ? 1 : 0))
  return content
}

/** The user's drafts that can be continued, the latest first. */
export async function listDrafts({ userId }: Principal): Promise<DraftLine[]> {
  const found = await modelDraftsOf(userId)
  return found
    .filter(({ expiresAt }) => expiresAt > now())
    .map(({ _id, fileName, feeds, expiresAt, isRefused }) => ({
      _id,
      fileName,
      feeds,
      expiresAt: expiresAt.toISOString(),
      begun: !isRefused,
    }))
}

/** Deletes a draft of the user's own. @throws ForbiddenError, DraftGoneError 404 */
export async function dropDraft(principal: Principal, id: string): Promise<void> {
  await ownDraft(principal, id)
  await deleteModelDrafts([id])
}
