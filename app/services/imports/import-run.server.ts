import { webcrypto } from 'node:crypto'
import type { Principal } from '~/domain/access/scope'
import { DiskFullError } from '~/domain/disk-full'
import { RuleError } from '~/domain/errors'
import { ImportCutError } from '~/domain/imports/cut-import-error'
import { interruptedWithoutRoom } from '~/domain/imports/messages'
import { FileTooLargeError, shownFileName } from '~/domain/imports/rules'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { logger } from '~/infra/logger.server'
import { type ImportOpening, type OpenLog, openLog } from './log.server'

/** A file as it was sent. */
export interface SentFile {
  bytes: Uint8Array
  fileName: string
}

/** A started import; `answer` settles when it ends. */
export interface StartedImport<A> {
  importId: string
  activityDate: string
  answer: Promise<A>
}

/** Nothing of the file was stored. `importId` is that of its log. */
export class ImportRefused extends WorkbookRefused {
  readonly importId: string
  readonly activityDate: string
  constructor(
    { message, status, findings, facts }: WorkbookRefused,
    { importId, activityDate }: { importId: string; activityDate: string },
  ) {
    super(message, status, findings, facts)
    this.importId = importId
    this.activityDate = activityDate
  }
}

/** Lets an import end by itself; its log gives the reason of a refusal, the application's log any other error. */
export function followAnswer({
  importId,
  answer,
}: Pick<StartedImport<unknown>, 'importId' | 'answer'>): void {
  answer.catch((error) => {
    if (!(error instanceof ImportRefused)) logger().error({ err: error, importId }, 'import failed')
  })
}

/** The file's kind and dates; `importId` is that of the preview that is stored, which can be stored once. */
export type ImportDates = Pick<ImportOpening, 'kind' | 'importDate' | 'activityDate'> & {
  importId?: string | undefined
}

// Not `createHash`: hashing 20 MB would block every other request.
async function sha256(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

/** Identifies a file by name, size and hash. @throws FileTooLargeError 413 */
export async function describeFile({ bytes, fileName }: SentFile) {
  if (bytes.length > MAX_FILE_BYTES) throw new FileTooLargeError()
  return {
    fileName: shownFileName(fileName),
    size: bytes.length,
    sha256: await sha256(bytes),
  }
}

/** Runs the steps under the log: an error ends the log as refused or interrupted. */
async function underLog<A>(
  log: OpenLog,
  activityDate: string,
  steps: (log: OpenLog) => Promise<A>,
): Promise<A> {
  try {
    return await steps(log)
  } catch (error) {
    if (error instanceof WorkbookRefused) {
      const { message, findings } = error
      // Without `changed`: the model did not read the file.
      const { changed: _changed, ...facts } = error.facts
      await log.finish({ state: 'refused', message, errors: [...findings], ...facts })
      throw new ImportRefused(error, { importId: log.importId, activityDate })
    }
    const stored = await log.interrupt()
    const cut =
      error instanceof DiskFullError
        ? new DiskFullError(error.cause, interruptedWithoutRoom(stored))
        : error
    throw cut instanceof RuleError && cut.status === 503
      ? new ImportCutError(cut, log.importId)
      : cut
  }
}

const running = new Set<Promise<unknown>>()

/** True while this process imports a file: the import then rebuilds the rollups that it invalidates. */
export const isImporting = (): boolean => running.size > 0

/** Waits for the imports of this process to end: before the database is closed. */
export async function awaitRunningImports(): Promise<void> {
  await Promise.allSettled(running)
}

/**
 * Opens the log of an import and starts its steps, which go on after this returns (spec 5). The caller has checked the
 * right to import, the file's name and the dates.
 * @param steps from the file to the answer; they finish the log
 * @throws FileTooLargeError 413: nothing is logged; AlreadyImportedError 409
 */
export async function startImport<A>(
  principal: Principal,
  file: SentFile,
  { importId: given, ...dates }: ImportDates,
  steps: (log: OpenLog) => Promise<A>,
): Promise<StartedImport<A>> {
  const log = await openLog(principal, { ...dates, ...(await describeFile(file)) }, given)
  const answer = underLog(log, dates.activityDate, steps)
  running.add(answer)
  const remove = () => void running.delete(answer)
  answer.then(remove, remove)
  return { importId: log.importId, activityDate: dates.activityDate, answer }
}
