import { readFile } from 'node:fs/promises'
import {
  deleteBatchesOf,
  type ImportBatchDocument,
  insertBatch,
  insertBatchFile,
} from '~/db/collections/import-batches.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import {
  checkBatchSize,
  isZipName,
  type LeftOut,
  leftOutByName,
  MAX_LEFT_OUT,
  NothingToReadError,
  TOO_LARGE,
} from '~/domain/import-batches/limits'
import { shownFileName } from '~/domain/imports/rules'
import { type OpenArchive, openArchive, UnreadableArchive } from '~/imports/archive/zip-files'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { now } from '~/infra/process/clock.server'
import { heartbeat } from '~/infra/process/process-heartbeat.server'
import { assertMayImport } from '~/services/imports/import-activity.server'
import type { FileOnDisk } from '~/services/web/upload-files.server'
import { ends } from './life.server'
import { runBatch } from './run.server'

/** What the form says of all files of a batch. */
export interface BatchRequest {
  model: string
  replaceModel: boolean
}

/** File that waits to be stored with the batch. */
interface Waiting {
  name: string
  size: number
  read(): Promise<Uint8Array>
}

/** The files of an upload, those of its archives included, and what is left out by name. */
async function listed(sent: readonly FileOnDisk[], archives: OpenArchive[]) {
  const files: Waiting[] = []
  const leftOut: LeftOut[] = []
  for (const { name, path, size } of sent) {
    if (isZipName(name)) {
      try {
        const archive = await openArchive(path)
        archives.push(archive)
        files.push(...archive.files)
        leftOut.push(...archive.leftOut)
      } catch (error) {
        if (!(error instanceof UnreadableArchive)) throw error
        leftOut.push({ name, reason: error.message })
      }
      continue
    }
    const reason = leftOutByName(name) ?? (size > MAX_FILE_BYTES ? TOO_LARGE : null)
    if (reason) leftOut.push({ name, reason })
    else files.push({ name, size, read: () => readFile(path) })
  }
  return { files, leftOut }
}

/** Stores the files one by one; those that cannot be unpacked are left out by name. @returns their number */
async function storeFiles(
  batch: string,
  files: readonly Waiting[],
  leftOut: LeftOut[],
  { replaceModel }: BatchRequest,
): Promise<number> {
  const { purgeAt } = ends()
  const state = 'unread' as const
  const unread = { layer: '', model: null, settled: null, choices: [], span: null, siteIds: null }
  const open = { answer: null, importId: null, undone: null, kept: [], unknown: 0, reason: '' }
  let number = 0
  for (const { name, size, read } of files) {
    try {
      const bytes = await read()
      number += 1
      const own = { _id: `${batch}|${number}`, batch, number, fileName: shownFileName(name), size }
      await insertBatchFile({ ...own, ...unread, ...open, state, replaceModel, purgeAt }, bytes)
    } catch (error) {
      if (!(error instanceof WorkbookRefused)) throw error
      leftOut.push({ name, reason: 'abîmé dans l’archive' })
    }
  }
  return number
}

/** Names for the page: without folders and control characters, the first ones. */
function namedLeftOut(
  all: readonly LeftOut[],
): Pick<ImportBatchDocument, 'leftOut' | 'moreLeftOut'> {
  const leftOut = all
    .slice(0, MAX_LEFT_OUT)
    .map(({ name, reason }) => ({ name: shownFileName(name), reason }))
  return { leftOut, moreLeftOut: all.length - leftOut.length }
}

/**
 * Keeps several files, and those of ZIP archives, as a batch, and begins to read them (9-first-day §3). An earlier batch
 * of the account that was not stored gives way. Memory holds one file at a time.
 * @returns the batch's identifier
 * @throws ForbiddenError, BatchTooLargeError 413, NothingToReadError 422
 */
export async function receiveBatch(
  principal: Principal,
  sent: readonly FileOnDisk[],
  request: BatchRequest,
): Promise<string> {
  assertMayImport(principal)
  const { userId } = principal
  const archives: OpenArchive[] = []
  try {
    const { files, leftOut } = await listed(sent, archives)
    checkBatchSize(files)
    await deleteBatchesOf(userId, ['reading', 'asking'])
    const _id = newId()
    if ((await storeFiles(_id, files, leftOut, request)) === 0)
      throw new NothingToReadError(leftOut)
    await insertBatch({
      _id,
      userId,
      state: 'reading',
      isStopAsked: false,
      trouble: '',
      ...request,
      ...namedLeftOut(leftOut),
      ...heartbeat(),
      createdAt: now(),
      ...ends(),
    })
    runBatch(_id)
    return _id
  } finally {
    for (const archive of archives) await archive.close()
  }
}
