import type { SubmissionResult } from '@conform-to/react'
import { writesOfLoad } from '~/db/collections/network-load-writes.server'
import {
  findLoad,
  latestLoads,
  type NetworkLoadDocument,
} from '~/db/collections/network-loads.server'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { type ImportFinding, refusalOf } from '~/domain/imports/finding'
import { MissingFileError } from '~/domain/imports/rules'
import { distinctRows } from '~/domain/network-workbook/outcome'
import {
  findingsOf,
  type LoadDetails,
  type LoadView,
  type NetworkPreview,
  shownDifference,
  shownRows,
} from '~/domain/network-workbook/preview-view'
import { SHAPES } from '~/domain/network-workbook/shapes'
import { type Answer, SHEETS } from '~/domain/network-workbook/sheets'
import { loadUndoRefusal } from '~/domain/network-workbook/undo'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { sha256 } from '~/infra/auth/tokens.server'
import { today } from '~/infra/process/clock.server'
import { replyOf } from '~/schemas/form.server'
import { type Outcome, redirectWithNotice, redisplayForm } from '~/services/web/form-outcome.server'
import { PAGE_SWALLOWS_BYTES, readUpload } from '~/services/web/upload.server'
import { serverUrls } from '~/urls'
import { requireNetwork } from './compare.server'
import { currentLoad } from './load-turn.server'
import { keptDifference, requireNetworkPreview, storeNetworkPreview } from './preview.server'

/** Stored workbooks that the page lists. */
const LISTED = 20

const undoView = ({ undo }: NetworkLoadDocument): LoadView['undo'] => {
  if (!undo) return null
  const { at, userEmail: by, state, undone } = undo
  const kept = findingsOf(undo.kept.map((row) => ({ ...row, column: '' }))).map((found, i) => ({
    ...found,
    site: undo.kept[i]?.name || null,
  }))
  return { at: at.toISOString(), by, state, undone, kept }
}

const loadView = (load: NetworkLoadDocument): LoadView => {
  const { _id, startedAt, stored, userEmail, fileName, sha256, state, left, refused } = load
  const sheets = SHEETS.flatMap((sheet) => {
    const counts = stored[sheet]
    return counts ? [{ title: SHAPES[sheet].title, ...counts }] : []
  })
  const at = startedAt.toISOString()
  const finishedAt = load.finishedAt?.toISOString() ?? null
  const undo = undoView(load)
  const file = { userEmail, fileName, sha256 }
  return { _id, startedAt: at, finishedAt, ...file, state, left, refused, sheets, undo }
}

/** A stored workbook with its rows, in the state in which it is. */
async function loadDetails(stored: NetworkLoadDocument, whole: string): Promise<LoadDetails> {
  const load = await currentLoad(stored)
  const rows = distinctRows((await writesOfLoad(load._id)).flatMap((write) => write.rows))
  const { state, undo } = load
  const refusal = loadUndoRefusal({ state, rows: rows.length, ...(undo ? { undo } : {}) })
  return {
    ...loadView(load),
    rows: shownRows(rows, whole),
    errors: findingsOf(load.errors ?? []),
    undoable: refusal === null,
  }
}

/** Page of the network's workbook: the stored ones, latest first. @throws ForbiddenError */
export async function readWorkbookPage(
  principal: Principal,
): Promise<{ loads: LoadView[]; maxBytes: number }> {
  requireNetwork(principal)
  const loads = await Promise.all((await latestLoads(LISTED)).map(currentLoad))
  return { loads: loads.map(loadView), maxBytes: MAX_FILE_BYTES }
}

/** Form with a file, shown again; `findings`: reasons why no line of the file could be used. */
export type WorkbookReply = SubmissionResult & { findings?: ImportFinding[] }

/** Reads the form with the file and leads to its preview. @throws ForbiddenError before the file is read */
export async function postWorkbook(
  principal: Principal,
  request: Request,
): Promise<Outcome<WorkbookReply>> {
  requireNetwork(principal)
  try {
    const { file } = await readUpload(request, 'file', MAX_FILE_BYTES, PAGE_SWALLOWS_BYTES)
    if (!file) throw new MissingFileError()
    const id = await storeNetworkPreview(principal, { bytes: file.bytes, fileName: file.name })
    return redirectWithNotice(serverUrls.networkPreview(id), null, { status: 303 })
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const findings = error instanceof WorkbookRefused ? [...error.findings] : []
    const reply = replyOf({}, { file: [refusalOf(findings, error.message)] })
    return redisplayForm({ ...reply, findings }, error.status)
  }
}

/** Fingerprint of a difference and the answers that led to it. */
export const markOf = (difference: unknown, answers: string): string =>
  sha256(JSON.stringify([difference, answers])).slice(0, 16)

/**
 * A preview, or the log of the workbook that it became.
 * @throws ForbiddenError, PreviewGoneError 404
 */
export async function readNetworkPreview(
  principal: Principal,
  id: string,
  url: string,
): Promise<{ preview: NetworkPreview | null; load: LoadDetails | null }> {
  requireNetwork(principal)
  const whole = new URL(url).searchParams.get('tout') ?? ''
  const load = await findLoad(id)
  if (load) return { preview: null, load: await loadDetails(load, whole) }
  const stored = await requireNetworkPreview(principal, id)
  const difference = await keptDifference(stored)
  const answers: Answer[] = JSON.parse(stored.answers)
  const preview = {
    _id: id,
    fileName: stored.fileName,
    expiresAt: stored.expiresAt.toISOString(),
    mark: markOf(difference, stored.answers),
    answered: answers.length,
    today: today(),
    ...shownDifference(difference, whole),
  }
  return { preview, load: null }
}
