import type { FileAccount } from '~/domain/file-account/account'
import type { ColumnSize, LoggedSizes } from '~/domain/imports/column-doubts'
import type { SiteReserve } from '~/domain/imports/doubts'
import type { ImportFinding } from '~/domain/imports/finding'
import type { SiteOutcome } from '~/domain/imports/response'
import type { ImportCounts } from '~/domain/imports/view'
import type { RecordPart } from '~/domain/records/parts'
import type { UsedModel } from '~/domain/records/used-model'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsentOnRetry } from '../driver/duplicate-key.server'
import { inSession, type Transaction } from '../driver/transaction.server'

/** Progress of an import, for its progress bar; `done` and `total` count concessions while storing. */
export interface ImportProgress {
  stage: 'reading' | 'checking' | 'storing'
  done: number
  total: number
}

/** Last undo of an import (7-beyond §2). */
export interface ImportUndo {
  userId: string
  userEmail: string
  at: Date
  /** concessions restored to their figures before the import, by this undo and earlier ones */
  undone: string[]
  refused: { siteId: string; message: string }[]
  /** parts that went back of concessions of which another part stays, by this undo and earlier ones */
  parts?: { siteId: string; part: RecordPart }[]
  /** parts and days that went back, French; missing when whole records did */
  taken?: string
}

/** The log of one import (spec 5 §1, last paragraph). */
export interface ImportDocument {
  _id: string
  kind: 'activity' | 'videocheck'
  userId: string
  userEmail: string
  startedAt: Date
  finishedAt: Date | null
  /** `interrupted`: the process that ran it died, or the database failed it */
  state: 'running' | 'done' | 'refused' | 'interrupted'
  /** the process that runs it */
  runner: { host: string; pid: number }
  /** last heartbeat of that process, in machine time */
  heartbeatAt: Date
  fileName: string
  /** bytes */
  size: number
  /** hexadecimal */
  sha256: string
  /** yyyy-MM-dd */
  importDate: string
  activityDate: string
  message: string
  /** import model and version that read the file (8 §3); missing for the product's own workbooks */
  model?: UsedModel
  /** set when no model and not the product's own workbook fits the file */
  isUnrecognised?: boolean
  sites: SiteOutcome[]
  counts: ImportCounts
  /** first errors, with a last message that counts the others */
  errors: ImportFinding[]
  warnings: ImportFinding[]
  /** reasons why figures are doubted (4-decisions, 55); missing in logs written before doubts existed */
  reserves?: string[]
  doubts?: SiteReserve[]
  /** concessions that had data the working day before and are not in the file */
  absent?: string[]
  /** what of the file was read and what was left out (4-decisions, 76); missing in logs written before accounts existed */
  account?: FileAccount
  /** figures of each column of its model (8 §5); missing without a model, and in logs written before */
  columnSizes?: readonly ColumnSize[]
  progress: ImportProgress
  /** set when the import saved before images; missing in logs written before undo existed */
  keeps?: true
  undo?: ImportUndo
}

/** An import as the list shows it. */
export type ImportHeadline = Omit<
  ImportDocument,
  'sites' | 'errors' | 'warnings' | 'reserves' | 'doubts' | 'absent' | 'account' | 'columnSizes'
>

export const imports = defineModel<ImportDocument>('imports', [
  { key: { startedAt: -1, _id: -1 }, name: 'latest' },
  { key: { state: 1 }, name: 'state' },
  { key: { sha256: 1 }, name: 'file' },
  { key: { kind: 1, state: 1, startedAt: -1, _id: -1 }, name: 'kind_state_latest' },
  { key: { kind: 1, activityDate: 1, startedAt: -1 }, name: 'kind_day_latest' },
  { key: { 'model._id': 1, startedAt: -1 }, name: 'model_latest' },
])

const HEADLINE = {
  sites: 0,
  errors: 0,
  warnings: 0,
  reserves: 0,
  doubts: 0,
  absent: 0,
  account: 0,
  columnSizes: 0,
}

/** Stores the log of an import that begins; false when one of this identifier has begun already. */
export async function insertImport(document: ImportDocument): Promise<boolean> {
  return insertIfAbsentOnRetry(await imports.open(), document)
}

/** Notes how far a running import is, which is also a sign of life. */
export async function noteProgress(
  id: string,
  changes: { progress?: ImportProgress; heartbeatAt: Date },
): Promise<void> {
  const collection = await imports.open()
  // One acknowledgement is enough: a failover may lose a sign of life, and the next one follows.
  const options = { writeConcern: { w: 1 } } as const
  await collection.updateOne({ _id: id, state: 'running' }, { $set: changes }, options)
}

/** Process that ends an import: the one that runs it, or one that found the running process dead. */
export type EndedBy = 'runner' | 'finder'

/**
 * Ends a running import. The runner also overwrites 'interrupted': another process may have taken the paused runner for
 * dead, and only the runner knows what was stored since.
 * @returns false when the import was already ended
 */
export async function finishImport(
  id: string,
  result: Pick<ImportDocument, 'state' | 'finishedAt' | 'message'> & Partial<ImportDocument>,
  by: EndedBy,
): Promise<boolean> {
  const collection = await imports.open()
  const mayEnd =
    by === 'finder'
      ? { state: 'running' as const }
      : { state: { $in: ['running' as const, 'interrupted' as const] }, undo: { $exists: false } }
  const { matchedCount } = await collection.updateOne({ _id: id, ...mayEnd }, { $set: result })
  return matchedCount === 1
}

/** An import's complete log; null when it does not exist. */
export async function findImport(id: string): Promise<ImportDocument | null> {
  return (await imports.open()).findOne({ _id: id })
}

/** Headline of an import's log; null when the log is deleted. */
export async function importHeadline(_id: string): Promise<ImportHeadline | null> {
  return (await imports.open()).findOne<ImportHeadline>({ _id }, { projection: HEADLINE })
}

/** Headlines of some imports, in no order; of deleted logs none. */
export async function importHeadlines(ids: readonly string[]): Promise<ImportHeadline[]> {
  const collection = await imports.open()
  return collection
    .find<ImportHeadline>({ _id: { $in: [...ids] } }, { projection: HEADLINE })
    .toArray()
}

/** The imports that count as running, headlines only. */
export async function findRunningImports(): Promise<ImportHeadline[]> {
  const collection = await imports.open()
  return collection.find<ImportHeadline>({ state: 'running' }, { projection: HEADLINE }).toArray()
}

/** Ended import, with the concessions of its file. */
export interface EndedImport extends Pick<ImportDocument, '_id' | 'finishedAt'> {
  sites: Pick<SiteOutcome, 'siteId'>[]
}

/** Imports that started at an instant or later and have ended, the latest first. */
export async function importsSince(since: Date): Promise<EndedImport[]> {
  return (await imports.open())
    .find<EndedImport>(
      { startedAt: { $gte: since }, finishedAt: { $gt: new Date(0) } },
      { projection: { finishedAt: 1, 'sites.siteId': 1 } },
    )
    .sort({ startedAt: -1, _id: -1 })
    .toArray()
}

/** Import with the account of its file. */
export type ImportAccount = ImportHeadline & Pick<ImportDocument, 'account'>

/** Imports that started at an instant or later, with the accounts of their files, the latest first. */
export async function accountsSince(since: Date, limit: number): Promise<ImportAccount[]> {
  const { account: _account, ...projection } = HEADLINE
  return (await imports.open())
    .find<ImportAccount>({ startedAt: { $gte: since } }, { projection })
    .sort({ startedAt: -1, _id: -1 })
    .limit(limit)
    .toArray()
}

/** Undos of some imports, by import; without those that were never undone. */
export async function undosOf(
  importIds: readonly string[],
  tx?: Transaction,
): Promise<Map<string, ImportUndo>> {
  if (importIds.length === 0) return new Map()
  const filter = { _id: { $in: [...importIds] }, undo: { $exists: true } }
  const found = await (await imports.open())
    .find(filter, { projection: { undo: 1 }, ...inSession(tx) })
    .toArray()
  return new Map(found.flatMap(({ _id, undo }) => (undo ? [[_id, undo] as const] : [])))
}

/** Notes an undoing, as part of its transaction; false when the import was undone since it was read. */
export async function noteUndo(
  { _id, undo: before }: ImportDocument,
  undo: ImportUndo,
  tx: Transaction,
): Promise<boolean> {
  const since = before ? { 'undo.at': before.at } : { undo: { $exists: false } }
  const { matchedCount } = await (await imports.open()).updateOne(
    { _id, state: { $ne: 'running' }, ...since },
    { $set: { undo } },
    { session: tx },
  )
  return matchedCount === 1
}

/** A page of the log, latest first. */
export async function latestImports(skip: number, limit: number): Promise<ImportHeadline[]> {
  const collection = await imports.open()
  return collection
    .find<ImportHeadline>({}, { projection: HEADLINE })
    .sort({ startedAt: -1, _id: -1 })
    .skip(skip)
    .limit(limit)
    .toArray()
}

/**
 * Latest activity import that was stored and not undone; null before the first. Its log is final: only an undo is still
 * written to it.
 */
export async function latestActivity(): Promise<Pick<
  ImportDocument,
  '_id' | 'heartbeatAt'
> | null> {
  return (await imports.open()).findOne(
    { kind: 'activity', state: 'done', undo: { $exists: false } },
    { projection: { heartbeatAt: 1 }, sort: { startedAt: -1, _id: -1 } },
  )
}

/** When the latest stored activity imports began, the latest first. */
export async function activityStarts(limit: number): Promise<Date[]> {
  const found = await (await imports.open())
    .find({ kind: 'activity', state: 'done' }, { projection: { startedAt: 1 } })
    .sort({ startedAt: -1, _id: -1 })
    .limit(limit)
    .toArray()
  return found.map(({ startedAt }) => startedAt)
}

/**
 * Concessions missing from a day's latest import that was not undone, each model's files counting on their own; empty
 * before the first import.
 */
export async function absentFromLatest(day: string): Promise<readonly string[]> {
  const filter = {
    kind: 'activity',
    activityDate: day,
    state: 'done',
    undo: { $exists: false },
  } as const
  const options = { projection: { absent: 1, model: 1 }, sort: { startedAt: -1 } } as const
  const found = await (await imports.open()).find(filter, options).toArray()
  const latest = new Map<string, readonly string[]>()
  for (const { absent = [], model } of found)
    if (!latest.has(model?._id ?? '')) latest.set(model?._id ?? '', absent)
  return [...new Set([...latest.values()].flat())]
}

/** Latest import of an identical file for a day outside a range, stored and not undone; null when there is none. */
export async function sameFileOutside(
  sha256: string,
  kind: ImportDocument['kind'],
  { from, to }: { from: string; to: string },
): Promise<Pick<ImportDocument, 'activityDate' | 'fileName'> | null> {
  const stored = { $or: [{ 'counts.stored': { $gt: 0 } }, { 'counts.unchanged': { $gt: 0 } }] }
  const outside = { $or: [{ activityDate: { $lt: from } }, { activityDate: { $gt: to } }] }
  return (await imports.open()).findOne(
    { sha256, kind, state: 'done', undo: { $exists: false }, $and: [stored, outside] },
    { sort: { startedAt: -1 }, projection: { _id: 0, activityDate: 1, fileName: 1 } },
  )
}

/** Column sizes of the latest different files of a model that were stored and not undone, latest first (8 §5). */
export async function columnSizesOf(modelId: string, limit: number): Promise<LoggedSizes[]> {
  const latest = (await imports.open())
    .find(
      {
        'model._id': modelId,
        state: 'done',
        undo: { $exists: false },
        columnSizes: { $exists: true },
      },
      { projection: { sha256: 1, activityDate: 1, columnSizes: 1 } },
    )
    .sort({ startedAt: -1 })
    .limit(3 * limit)
  const bySha = new Map<string, LoggedSizes>()
  for await (const { sha256, activityDate, columnSizes = [] } of latest)
    if (bySha.size < limit && !bySha.has(sha256))
      bySha.set(sha256, { activityDate, columns: columnSizes })
  return [...bySha.values()]
}

/** Tests whether a later import ran or runs for the same day, or with the same model. */
export async function isFollowed({
  kind,
  startedAt,
  activityDate,
  model,
}: Pick<ImportDocument, 'kind' | 'startedAt' | 'activityDate' | 'model'>): Promise<boolean> {
  const alike = [{ activityDate }, ...(model ? [{ 'model._id': model._id }] : [])]
  const found = await (await imports.open()).findOne(
    { kind, state: { $in: ['done', 'running'] }, startedAt: { $gt: startedAt }, $or: alike },
    { projection: { _id: 1 } },
  )
  return found !== null
}

/** Concessions of each import's file, stored or not; an import whose log is deleted has no entry. */
export async function sitesHeldBy(ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const found = await (await imports.open())
    .find({ _id: { $in: [...ids] } }, { projection: { 'sites.siteId': 1 } })
    .toArray()
  return new Map(
    found.map(({ _id, sites }) => [_id, sites.flatMap(({ siteId }) => siteId ?? [])] as const),
  )
}

/** Outcomes of an import's concessions; empty when the import's log is deleted. */
export async function sitesOfImport(_id: string): Promise<SiteOutcome[]> {
  const collection = await imports.open()
  return (await collection.findOne({ _id }, { projection: { _id: 0, sites: 1 } }))?.sites ?? []
}

/** Number of all imports ever made. */
export async function countImports(): Promise<number> {
  return (await imports.open()).countDocuments({ startedAt: { $gte: new Date(0) } })
}
