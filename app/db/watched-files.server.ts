import type { ImportKind } from '~/domain/imports/view'
import type { WatchedFolder } from '~/domain/imports/watched-folder'
import type { Running } from '~/infra/runner.server'
import { defineModel } from './collection.server'
import { claimFirst } from './errors.server'

/** How a dropped file ended: decided before it is moved, so that the move can be finished after a crash. */
export interface WatchedEnd {
  folder: WatchedFolder
  /** its name there */
  target: string
  message: string
  report: string
}

/** A file of the watched folder that some process has claimed (7-beyond §2). */
export interface WatchedFileDocument extends Running {
  /** SHA-256 of its name and content: one file, wherever and however often it is looked at */
  _id: string
  fileName: string
  kind: ImportKind
  date: string
  /** of its content; '' for one too large to be read */
  sha256: string
  /** `claimed` until it is moved with its report beside it */
  state: 'claimed' | 'closed'
  /** of the import that was begun last; null: none was */
  importId: string | null
  end: WatchedEnd | null
  /** when it was claimed */
  at: Date
}

export const watchedFiles = defineModel<WatchedFileDocument>('watchedFiles', [
  { key: { state: 1 }, name: 'state' },
  { key: { at: -1, _id: -1 }, name: 'latest' },
])

/** Claims a file that nobody has claimed before; false when somebody has. */
export async function insertWatchedFile(file: WatchedFileDocument): Promise<boolean> {
  return claimFirst(await watchedFiles.open(), file)
}

/** What is known of a file of the watched folder; null before it was claimed. */
export async function findWatchedFile(_id: string): Promise<WatchedFileDocument | null> {
  return (await watchedFiles.open()).findOne({ _id })
}

/** Takes a claim over as it was read; false when somebody was faster. */
export async function takeWatchedFile(
  { _id, state, runner, heartbeatAt, at }: WatchedFileDocument,
  changes: Partial<WatchedFileDocument> & Running,
): Promise<boolean> {
  const read = { _id, state, heartbeatAt, at, 'runner.host': runner.host, 'runner.pid': runner.pid }
  const { matchedCount } = await (await watchedFiles.open()).updateOne(read, { $set: changes })
  return matchedCount === 1
}

/** Notes what becomes of a claimed file. */
export async function noteWatchedFile(
  _id: string,
  changes: Partial<WatchedFileDocument>,
): Promise<void> {
  await (await watchedFiles.open()).updateOne({ _id, state: 'claimed' }, { $set: changes })
}

/** Forgets a claim of which nothing came. */
export async function forgetWatchedFile(_id: string): Promise<void> {
  await (await watchedFiles.open()).deleteOne({ _id, state: 'claimed' })
}

/** The files that are claimed now. */
export async function claimedFiles(): Promise<WatchedFileDocument[]> {
  return (await watchedFiles.open()).find({ state: 'claimed' }).toArray()
}

/** The files claimed last, latest first. */
export async function latestWatchedFiles(limit: number): Promise<WatchedFileDocument[]> {
  return (await watchedFiles.open())
    .find({ at: { $gte: new Date(0) } })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .toArray()
}
