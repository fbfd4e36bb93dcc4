import { webcrypto } from 'node:crypto'
import type { Principal } from '~/domain/access/scope'
import type { ImportFinding } from '~/domain/imports/finding'
import { interruptedWithoutRoom } from '~/domain/imports/messages'
import { FileTooLargeError, shownFileName } from '~/domain/imports/rules'
import { NoRoomError } from '~/domain/no-room'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { WorkbookRefused } from '~/imports/workbook/refusals'
import { type ImportOpening, type OpenLog, openLog } from './log.server'

/** A file as it was sent. */
export interface SentFile {
  bytes: Uint8Array
  fileName: string
}

/** What every kind of import answers at least. */
interface Answer {
  message: string
  importId: string
  errors: ImportFinding[]
}

/** An import that has begun; `answer` settles when it ends. */
export interface StartedImport<A extends Answer> {
  importId: string
  activityDate: string
  answer: Promise<A>
}

/** Nothing of the file was stored; carries the answer that the caller gets along with the status. */
export class ImportRefused extends WorkbookRefused {
  readonly answer: Answer
  constructor(refusal: WorkbookRefused, answer: Answer) {
    super(refusal.message, refusal.status, refusal.findings)
    this.answer = answer
  }
}

/** How one kind of file is imported. */
export interface Conduct<A extends Answer>
  extends Pick<ImportOpening, 'kind' | 'importDate' | 'activityDate'> {
  /** reads and stores the file, and ends the log */
  run(log: OpenLog): Promise<A>
  /** what is answered when nothing of the file could be used */
  refused(answer: Answer): A
  /** of the preview that is stored: it can be stored once */
  importId?: string | undefined
}

// why not createHash: 20 MB would hold every other request for as long as they take to hash
async function sha256(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

/** What tells a file from others. @throws FileTooLargeError 413 */
export async function openingOf({ bytes, fileName }: SentFile) {
  if (bytes.length > MAX_FILE_BYTES) throw new FileTooLargeError()
  return {
    fileName: shownFileName(fileName),
    size: bytes.length,
    sha256: await sha256(bytes),
  }
}

async function conclude<A extends Answer>(conduct: Conduct<A>, log: OpenLog): Promise<A> {
  try {
    return await conduct.run(log)
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) {
      const stored = await log.interrupt()
      if (!(error instanceof NoRoomError)) throw error
      throw new NoRoomError(error.cause, interruptedWithoutRoom(stored))
    }
    const { message, findings } = error
    const errors = [...findings]
    await log.finish({ state: 'refused', message, errors })
    throw new ImportRefused(error, conduct.refused({ message, importId: log.importId, errors }))
  }
}

const running = new Set<Promise<unknown>>()

/** Whether this process imports a file at this moment: what that forgets, it makes ready itself. */
export const isImporting = (): boolean => running.size > 0

/** Waits for the imports of this process to end: before the database is closed. */
export async function settleImports(): Promise<void> {
  await Promise.allSettled(running)
}

/**
 * Writes the log and begins an import, which goes on after the answer (spec 5). The caller has checked the right to
 * import, the file's name and the dates.
 * @throws FileTooLargeError 413; then nothing is logged; AlreadyImportedError 409
 */
export async function conductImport<A extends Answer>(
  principal: Principal,
  { bytes, fileName }: SentFile,
  conduct: Conduct<A>,
): Promise<StartedImport<A>> {
  const { kind, importDate, activityDate, importId } = conduct
  const opening = { kind, importDate, activityDate, ...(await openingOf({ bytes, fileName })) }
  const log = await openLog(principal, opening, importId)
  const answer = conclude(conduct, log)
  running.add(answer)
  const forget = () => void running.delete(answer)
  answer.then(forget, forget)
  return { importId: log.importId, activityDate, answer }
}
