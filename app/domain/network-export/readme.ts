import type { CsvStyle } from '../exports/csv'
import { numberText } from '../message-format'
import type { FileKind } from './file-kind'

/** Name of the file that explains the others. */
export const README_NAME = 'LISEZMOI.txt'

/** Name of the network's workbook in the ZIP. */
export const WORKBOOK_NAME = 'reseau.xlsx'

/** File of the ZIP, as LISEZMOI.txt describes it. */
export interface WrittenFile extends Pick<FileKind<never>, 'name' | 'content'> {
  columns: readonly { header: string; meaning: string }[]
  /** number of lines without the headings */
  rows: number
  /** what could not be read and is missing, in French */
  unreadable: readonly string[]
}

const STYLES: Readonly<Record<CsvStyle, string>> = {
  french: 'virgule décimale (1234,5) et dates jour/mois/année (20/11/2026)',
  iso: 'point décimal (1234.5) et dates ISO (2026-11-20)',
}

/** Number of unreadable documents that are named; the others are counted. */
const NAMED = 20

function missing({ unreadable }: WrittenFile): string[] {
  if (unreadable.length === 0) return []
  const names = unreadable.slice(0, NAMED).join(', ')
  const more = unreadable.length > NAMED ? `, et ${unreadable.length - NAMED} autres` : ''
  return [`  ATTENTION, données illisibles, absentes de ce fichier\u202f: ${names}${more}.`]
}

const described = (file: WrittenFile): string[] => [
  '',
  `${file.name}\u202f: ${file.content} (${numberText(file.rows)} ${file.rows > 1 ? 'lignes' : 'ligne'})`,
  ...missing(file),
  ...file.columns.map(({ header, meaning }) => `  ${header}\u202f: ${meaning}.`),
]

/**
 * Text of LISEZMOI.txt (9-first-day §5), with byte order mark and CRLF.
 * @param given.written time of the export as text, Europe/Paris
 * @param given.leftOut kinds that the account may not take out; null: none
 */
export function readmeText(
  {
    scope,
    written,
    style,
    leftOut,
  }: {
    scope: string
    written: string
    style: CsvStyle
    leftOut: string | null
  },
  files: readonly WrittenFile[],
): string {
  const lines = [
    'Gestion Après-Vente Automobile\u202f: export complet',
    '',
    `Périmètre\u202f: ${scope}`,
    `Écrit le ${written}`,
    leftOut
      ? `Non compris\u202f: ${leftOut}`
      : `${WORKBOOK_NAME}\u202f: le classeur du réseau, qui se recharge dans Administration.`,
    '',
    `Fichiers CSV en UTF-8 avec BOM, séparés par des points-virgules, avec ${STYLES[style]}.`,
    'Un texte qui commence par =, +, - ou @ est précédé d’une apostrophe, pour qu’aucun tableur ne l’exécute.',
    'Écarts, projections et statuts se calculent à partir de ces chiffres\u202f: ils n’y figurent pas.',
    'Pour recharger un produit entier, utilisez une sauvegarde (npm run backup) et non cet export.',
    ...files.flatMap(described),
  ]
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
