import type { WatchedFolder, WatchedKind } from '~/domain/imports/watched-folder'
import type { ProcessLease } from '~/infra/process/process-heartbeat.server'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsentOnRetry } from '../driver/duplicate-key.server'

/** Outcome of a dropped file, stored before the file is moved, so that the move can be completed after a crash. */
export interface WatchedEnd {
  folder: WatchedFolder
  /** the file's name in the target folder */
  target: string
  message: string
  report: string
}

/** A file of the watched folder that a process has claimed (7-beyond §2). */
export interface WatchedFileDocument extends ProcessLease {
  /** SHA-256 of name and content: the same file has one document, in whichever folder or process */
  _id: string
  fileName: string
  kind: WatchedKind
  date: string
  /** import models whose pattern the file's name fits (8 §3); missing: any */
  among?: string[]
  /** true: figures that another model gave on the day are replaced (8 §5) */
  replaceModel?: true
  /** SHA-256 of the content; '' for a file too large to be read */
  sha256: string
  /** `closed` once the file and its report are in the target folder */
  state: 'claimed' | 'closed'
  /** the import started last for the file; null before the first */
  importId: string | null
  end: WatchedEnd | null
  /** when the file was claimed */
  at: Date
}

export const watchedFiles = defineModel<WatchedFileDocument>('watchedFiles', [
  { key: { state: 1 }, name: 'state' },
  { key: { at: -1, _id: -1 }, name: 'latest' },
])

/** Claims a file; false when another process claimed the file first. */
export async function insertWatchedFile(file: WatchedFileDocument): Promise<boolean> {
  return insertIfAbsentOnRetry(await watchedFiles.open(), file)
}

/** The document of a file; null before the file was claimed. */
export async function findWatchedFile(_id: string): Promise<WatchedFileDocument | null> {
  return (await watchedFiles.open()).findOne({ _id })
}

/** Takes a claim over from a dead process; false when another process took the claim first. */
export async function takeWatchedFile(
  { _id, state, runner, heartbeatAt, at }: WatchedFileDocument,
  changes: Partial<WatchedFileDocument> & ProcessLease,
): Promise<boolean> {
  const read = { _id, state, heartbeatAt, at, 'runner.host': runner.host, 'runner.pid': runner.pid }
  const { matchedCount } = await (await watchedFiles.open()).updateOne(read, { $set: changes })
  return matchedCount === 1
}

/** Updates the document of a claimed file. */
export async function noteWatchedFile(
  _id: string,
  changes: Partial<WatchedFileDocument>,
): Promise<void> {
  await (await watchedFiles.open()).updateOne({ _id, state: 'claimed' }, { $set: changes })
}

/** Deletes a claim that led to no import. */
export async function deleteWatchedFile(_id: string): Promise<void> {
  await (await watchedFiles.open()).deleteOne({ _id, state: 'claimed' })
}

/** Files whose import has begun and not ended. */
export async function claimedFiles(): Promise<WatchedFileDocument[]> {
  return (await watchedFiles.open()).find({ state: 'claimed' }).toArray()
}

/** The files claimed last, newest first. */
export async function latestWatchedFiles(limit: number): Promise<WatchedFileDocument[]> {
  return (await watchedFiles.open())
    .find({ at: { $gte: new Date(0) } })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .toArray()
}
