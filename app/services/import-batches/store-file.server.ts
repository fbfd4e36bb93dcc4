import {
  type BatchFileDocument,
  bytesOfBatchFile,
  deleteBytes,
  type ImportBatchDocument,
  noteBatchFile,
} from '~/db/collections/import-batches.server'
import { findImport } from '~/db/collections/imports.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { FILE_GONE } from '~/domain/import-batches/batch'
import { dayOf } from '~/domain/import-batches/plan'
import { refusalOf } from '~/domain/imports/finding'
import { importDateOf } from '~/domain/imports/watched-models'
import { startActivityImport } from '~/services/imports/import-activity.server'
import { ImportRefused } from '~/services/imports/import-run.server'
import { markInterruptedImports } from '~/services/imports/log.server'

/** Error: the process that began a file's import still runs it; a later look goes on. */
export class StillRunningError extends Error {}

/** Statuses of the file's own fault, after which the batch goes on with the next. */
const REFUSALS: readonly number[] = [400, 409, 413, 415, 422]

/** Runs the import of a file. @returns why nothing of it was stored, French; null when its log says everything */
async function runImport(
  principal: Principal,
  { model }: ImportBatchDocument,
  file: BatchFileDocument,
  importId: string,
): Promise<string | null> {
  const bytes = await bytesOfBatchFile(file)
  if (!bytes) return FILE_GONE
  const { fileName, replaceModel } = file
  const date = importDateOf(dayOf(file) ?? '') ?? ''
  // The model that the table showed, even if another one fits the file since.
  const used = model || file.model?._id || ''
  try {
    const request = { bytes, fileName, date, model: used, replaceModel }
    await (await startActivityImport(principal, request, importId)).answer
    return null
  } catch (error) {
    if (error instanceof ImportRefused) return refusalOf([...error.findings], error.message)
    if (error instanceof RuleError && REFUSALS.includes(error.status)) return error.message
    throw error
  }
}

/** True when the import that an earlier process began for the file has ended. */
async function hasEnded({ importId }: BatchFileDocument): Promise<boolean> {
  if (!importId) return false
  await markInterruptedImports()
  const entry = await findImport(importId)
  if (entry?.state === 'running') throw new StillRunningError()
  return entry !== null && entry.state !== 'interrupted'
}

/**
 * Stores a file of a batch by the import of a single file. The import's identifier is noted before it begins, so that a
 * file whose process died is not stored twice: what ended is taken as it is, what was cut is imported again.
 * @throws errors of the machine, not of the file
 */
export async function storeBatchFile(
  principal: Principal,
  batch: ImportBatchDocument,
  file: BatchFileDocument,
): Promise<void> {
  let reason: string | null = null
  if (!(await hasEnded(file))) {
    const importId = newId()
    await noteBatchFile(file._id, { importId })
    reason = await runImport(principal, batch, file, importId)
    if (reason !== null && !(await findImport(importId)))
      await noteBatchFile(file._id, { importId: null })
  }
  await noteBatchFile(file._id, {
    state: reason === null ? 'stored' : 'failed',
    reason: reason ?? '',
  })
  await deleteBytes([file])
}
