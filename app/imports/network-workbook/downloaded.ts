import { quoted } from '~/domain/message-format'
import {
  type ReadWorkbook,
  SHEETS,
  type StoredRow,
  type StoredSheets,
} from '~/domain/network-workbook/sheets'
import type { Sheet } from '../workbook/sheet'

/** Name of the hidden sheet with the values of the download. */
export const DOWNLOADED = 'Valeurs téléchargées'

/** Text of the downloaded values with its signature. */
export interface SignedText {
  text: string
  signature: string
}

/** A workbook whose signature is not checked yet: the thread that reads files has no key. */
export type UnverifiedWorkbook = Omit<ReadWorkbook, 'downloaded'> & { signed?: SignedText }

/** Characters of a cell, below the 32,767 that spreadsheet programs allow. */
const PIECE = 30_000

/**
 * Texts of the hidden sheet's cells, one per row: the signature, then the values in pieces. Base64, because spreadsheet
 * programs change spaces and line breaks of a text.
 */
export function downloadedTexts(stored: StoredSheets, sign: (text: string) => string): string[] {
  const values = Object.fromEntries(
    SHEETS.map((sheet) => [
      sheet,
      Object.fromEntries(stored[sheet].map((row) => [row.id, row.values])),
    ]),
  )
  const text = Buffer.from(JSON.stringify(values)).toString('base64')
  const count = Math.ceil(text.length / PIECE)
  const pieces = Array.from({ length: count }, (_, i) => text.slice(i * PIECE, (i + 1) * PIECE))
  return [sign(text), ...pieces]
}

/** The signed text of a hidden sheet. */
export function signedText({ rows }: Sheet): SignedText {
  const [signature = '', ...pieces] = rows.map((cells) => String(cells?.[0]?.v ?? ''))
  return { text: pieces.join(''), signature }
}

/**
 * Checks the signature of the downloaded values. Without valid ones, whatever differs from what is stored is a change,
 * which a warning says.
 */
export function verifiedWorkbook(
  { signed, ...read }: UnverifiedWorkbook,
  verify: (text: string, signature: string) => boolean,
): ReadWorkbook {
  if (signed && verify(signed.text, signed.signature)) {
    const downloaded: Record<string, Record<string, StoredRow['values']>> = JSON.parse(
      Buffer.from(signed.text, 'base64').toString(),
    )
    return { ...read, downloaded }
  }
  const named = Object.values(read.sheets).some((rows) => rows.some(({ id }) => id !== undefined))
  if (!signed && !named) return read
  const what = signed ? 'n’est pas reconnue' : 'manque'
  const warning = `La feuille masquée ${quoted(DOWNLOADED)} ${what}\u202f: tout ce qui diffère des valeurs actuelles est une modification.`
  return { ...read, warnings: [...(read.warnings ?? []), warning] }
}
