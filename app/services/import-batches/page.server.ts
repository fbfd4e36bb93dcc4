import {
  type BatchFileDocument,
  filesOfBatch,
  findBatch,
  type ImportBatchDocument,
} from '~/db/collections/import-batches.server'
import { type ImportHeadline, importHeadlines } from '~/db/collections/imports.server'
import type { Principal } from '~/domain/access/scope'
import { BatchGoneError } from '~/domain/import-batches/batch'
import { DATE_SOURCES } from '~/domain/import-batches/file-dates'
import { dayOf, isLeftOut, openFiles, twinsOf } from '~/domain/import-batches/plan'
import type { BatchFileView, BatchPage } from '~/domain/import-batches/view'
import { importOutcome } from '~/domain/imports/view'
import { importDateOf } from '~/domain/imports/watched-models'
import { markUncacheable } from '~/infra/http/uncacheable.server'
import { now } from '~/infra/process/clock.server'
import { assertMayImport } from '~/services/imports/import-activity.server'
import { markInterruptedQuietly, withInterruption } from '~/services/imports/log.server'

/** The account's own batch. @throws ForbiddenError; BatchGoneError 404 for another's, an expired one and none */
export async function requireBatch(principal: Principal, id: string): Promise<ImportBatchDocument> {
  assertMayImport(principal)
  const batch = await findBatch(id)
  if (!batch || batch.userId !== principal.userId) throw new BatchGoneError()
  const isKept = !['reading', 'asking'].includes(batch.state) || batch.expiresAt > now()
  if (!isKept) throw new BatchGoneError()
  return batch
}

async function logsOf(files: readonly BatchFileDocument[]): Promise<Map<string, ImportHeadline>> {
  const ids = files.flatMap(({ importId }) => importId ?? [])
  if (ids.length === 0) return new Map()
  await markInterruptedQuietly()
  const entries = await Promise.all((await importHeadlines(ids)).map(withInterruption))
  return new Map(entries.map((entry) => [entry._id, entry]))
}

function viewOf(
  file: BatchFileDocument,
  entry: ImportHeadline | undefined,
  { twins, open }: { twins: Map<number, number[]>; open: ReadonlySet<number> },
): BatchFileView {
  const { number, fileName, state, reason, model, choices, unknown, importId, undone, kept } = file
  const day = dayOf(file)
  const isOpen = open.has(number)
  const undo = entry?.undo ? { undone: entry.undo.undone.length } : null
  return {
    number,
    fileName,
    state,
    reason,
    model,
    choices,
    unknown,
    importId,
    undone,
    kept,
    day,
    importDate: day && importDateOf(day),
    isLeftOut: isLeftOut(file),
    isAsked: state === 'read' && (isOpen || file.answer !== null),
    isOpen,
    twins: twins.get(number) ?? [],
    sites: file.siteIds?.length ?? null,
    verdict: entry ? importOutcome({ ...entry, undo }) : null,
  }
}

/** How many files are done in the batch's running work, and how far the file is that is being stored. */
function progressOf(
  { state }: ImportBatchDocument,
  files: readonly BatchFileDocument[],
  logs: ReadonlyMap<string, ImportHeadline>,
): BatchPage['progress'] {
  if (state === 'reading') {
    const done = files.filter((file) => file.state !== 'unread').length
    return { done, total: files.length, site: null }
  }
  if (state === 'undoing') {
    const imported = files.filter(({ importId }) => importId !== null)
    const done = imported.filter(({ undone }) => undone !== null).length
    return { done, total: imported.length, site: null }
  }
  if (state !== 'storing') return null
  const stored = files.filter((file) => ['stored', 'failed'].includes(file.state))
  const waiting = files.filter((file) => file.state === 'read' && dayOf(file) !== null)
  const running = waiting.find(({ importId }) => importId !== null)
  const entry = running && logs.get(running.importId ?? '')
  const site = entry?.progress.stage === 'storing' ? entry.progress : null
  const sites = site && { done: site.done, total: site.total }
  return { done: stored.length, total: stored.length + waiting.length, site: sites }
}

/** Page of a batch (9-first-day §3). @throws the errors of `requireBatch` */
export async function readBatch(principal: Principal, id: string): Promise<BatchPage> {
  const batch = await requireBatch(principal, id)
  // Not cached: the work goes on in the background.
  markUncacheable()
  const files = await filesOfBatch(id)
  const readable = batch.state === 'asking' ? files.filter(({ state }) => state === 'read') : []
  const twins = twinsOf(readable)
  const open = new Set(openFiles(readable).map(({ number }) => number))
  const logs = await logsOf(files)
  const views = files.map((file) => viewOf(file, logs.get(file.importId ?? ''), { twins, open }))
  const { _id, state, isStopAsked, trouble, leftOut, moreLeftOut } = batch
  const asksDay = views.filter(({ isOpen, day }) => isOpen && day === null)
  const sources = DATE_SOURCES.filter((source) =>
    asksDay.some(({ choices }) => choices.some((choice) => choice.source === source)),
  )
  const hasStored = views.some(({ importId, undone }) => importId !== null && undone === null)
  return {
    _id,
    state,
    isStopAsked,
    trouble,
    leftOut,
    moreLeftOut,
    expiresAt: batch.expiresAt.toISOString(),
    files: views,
    open: open.size,
    sources: asksDay.length > 1 ? sources : [],
    progress: progressOf(batch, files, logs),
    isUndoable: hasStored && ['stopped', 'done'].includes(state),
  }
}
