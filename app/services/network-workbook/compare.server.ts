import type { Principal } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { differenceOf } from '~/domain/network-workbook/difference'
import { SHAPES } from '~/domain/network-workbook/shapes'
import type {
  Answer,
  ReadWorkbook,
  StoredSheets,
  WorkbookDifference,
} from '~/domain/network-workbook/sheets'
import { requireAdministration } from '~/services/session/require-administration.server'
import { readNetworkFile, writeNetworkFile } from './file.server'
import { readStoredSheets } from './stored-sheets.server'

/** The workbook is the network's: its callers cover all of it. @throws ForbiddenError */
export function requireNetwork(principal: Principal): void {
  requireAdministration(principal)
  if (principal.cover.kind !== 'all') throw new ForbiddenError()
}

/** The file without its sheet 'Comptes', which is named. */
function withoutAccounts(read: ReadWorkbook, reader: string): ReadWorkbook {
  const { accounts, ...sheets } = read.sheets
  if (!accounts) return read
  const isOther = ({ sheet }: { sheet: string }) => sheet !== 'accounts'
  const message = `La feuille «\u202f${SHAPES.accounts.title}\u202f» est laissée de côté\u202f: ${reader} ne la lit pas.`
  const left = { sheet: 'accounts' as const, row: 1, column: '', message }
  return {
    ...read,
    sheets,
    errors: [...read.errors.filter(isOther), left],
    questions: read.questions.filter(isOther),
  }
}

/**
 * Compares a workbook with what is stored; nothing is written (9-first-day §2). With an API key without accounts.
 * @param reader what may not read accounts, in French; null: it may
 * @throws ForbiddenError, WorkbookRefused 413, 415, 422
 */
export async function compareWorkbook(
  principal: Principal,
  bytes: Uint8Array,
  answers: readonly Answer[],
  reader: string | null = principal.key ? 'une clé API' : null,
): Promise<WorkbookDifference & { warnings: readonly string[] }> {
  requireNetwork(principal)
  const file = await readNetworkFile(bytes, principal)
  const read = reader ? withoutAccounts(file, reader) : file
  const difference = differenceOf(read, await readStoredSheets(), answers)
  return { ...difference, warnings: read.warnings ?? [] }
}

/** The network's workbook, filled with what is stored; with an API key without accounts. @throws ForbiddenError */
export async function writeWorkbook(principal: Principal): Promise<Uint8Array<ArrayBuffer>> {
  requireNetwork(principal)
  const stored = await readStoredSheets()
  const sheets: StoredSheets = principal.key ? { ...stored, accounts: [] } : stored
  return writeNetworkFile(sheets)
}
