import {
  bytesOfImportFile,
  findImportFile,
  type ImportFileDocument,
  insertImportFile,
  touchImportFile,
} from '~/db/collections/import-files.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import type { FileAccount } from '~/domain/file-account/account'
import { isUnsettled } from '~/domain/import-settling/view'
import { unknownNumbers } from '~/domain/imports/preview'
import type { SiteOutcome } from '~/domain/imports/response'
import { shownFileName } from '~/domain/imports/rules'
import type { UnknownPerson } from '~/domain/imports/unknown-person'
import type { ImportKind } from '~/domain/imports/view'
import type { UsedModel } from '~/domain/records/used-model'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { bestEffort } from '~/infra/process/best-effort.server'
import { now } from '~/infra/process/clock.server'
import type { SentFile } from './import-run.server'

/** A kept file lives an hour after its last use (8 §5). */
const LIFE_MS = 60 * 60 * 1000

/** File of an import; `date` is a period for VideoCheck. */
export interface ImportedFile extends SentFile {
  kind: ImportKind
  date: string
  replaceModel?: boolean
}

/** When a file that is used now ends. */
const ends = () => ({
  usedAt: now(),
  expiresAt: new Date(now().getTime() + LIFE_MS),
  purgeAt: new Date(Date.now() + LIFE_MS),
})

/** What an import says of its file. */
interface LeftOpen {
  model?: UsedModel | null
  account?: FileAccount
  sites?: readonly SiteOutcome[]
  people?: UnknownPerson[]
}

/**
 * Keeps the file of an import that left values, sheets, PDV numbers or people open, for its sender and administrators (8 §5).
 * Called before the log ends, so that the result's page finds it. Never fails the import.
 */
export async function keepUnsettled(
  { userId }: Pick<Principal, 'userId'>,
  { bytes, fileName, kind, date, replaceModel = false }: ImportedFile,
  _id: string,
  { model, account, sites = [], people = [] }: LeftOpen,
): Promise<void> {
  const isOpen = model ? account && isUnsettled(account) : unknownNumbers(sites).length > 0
  if (!isOpen && people.length === 0) return
  const shared = { kind, userId, fileName: shownFileName(fileName), date, replaceModel }
  const file = { _id, ...shared, people, next: newId(), ...ends() }
  await bestEffort('the file of an import', () => insertImportFile(file, bytes))
}

/** Runs the reading of an import, and keeps the file when nothing of it could be used. */
export async function keepingRefused<T>(
  principal: Principal,
  file: ImportedFile,
  importId: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof WorkbookRefused)
      await keepUnsettled(principal, file, importId, error.facts)
    throw error
  }
}

/** The kept file of an import that the user may see; null after an hour, and when none was kept. */
export async function keptFile(importId: string): Promise<ImportFileDocument | null> {
  const found = await findImportFile(importId)
  return found && found.expiresAt > now() ? found : null
}

/** The bytes of a kept file, whose life begins again; null when they are gone. */
export async function takeKeptFile(file: ImportFileDocument): Promise<Uint8Array | null> {
  const bytes = await bytesOfImportFile(file)
  if (bytes) await touchImportFile(file._id, ends())
  return bytes
}
