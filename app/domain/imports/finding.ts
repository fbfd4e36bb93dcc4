import { quoted } from '../sentence-parts'
import type { WarningKind } from './warning-kinds'

/** A sentence about a place in an imported workbook: an error or a warning (spec 5 §1, Answer). */
export interface ImportFinding {
  sheet: string | null
  /** as the spreadsheet program numbers it, from 1 */
  row: number | null
  /** the column's header */
  column: string | null
  /** the concession's name, or the PDV number that nobody knows */
  site: string | null
  message: string
  /** of warnings that are told together, with how many they are (4-decisions, 41) */
  kind?: WarningKind
  count?: number
}

/** Where a finding is, as its sentence begins: `Feuille « Activité », ligne 2, colonne « CA Net »`; '' for the file. */
function placeOf({ sheet, row, column }: Omit<ImportFinding, 'message' | 'site'>): string {
  const parts = [
    sheet === null ? '' : `feuille ${quoted(sheet)}`,
    row === null ? '' : `ligne ${row}`,
    column === null ? '' : `colonne ${quoted(column)}`,
  ].filter((part) => part !== '')
  const text = parts.join(', ')
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : ''
}

const COLON = '\u202f: '

/** A finding's sentence with its place before it. */
export function located(place: Omit<ImportFinding, 'message'>, what: string): ImportFinding {
  const { sheet, row, column, site } = place
  const where = placeOf(place)
  const message = where ? where + COLON + what : what
  return { sheet, row, column, site, message }
}

/** What a finding says, without its place. */
function whatOf(finding: ImportFinding): string {
  const where = placeOf(finding)
  const { message } = finding
  if (!where || !message.startsWith(where + COLON)) return message
  const what = message.slice(where.length + COLON.length)
  return what.charAt(0).toUpperCase() + what.slice(1)
}

/** Why a file is refused: its message, or how many errors are listed below where they say it one by one. */
export const refusalOf = (errors: readonly ImportFinding[], message: string): string =>
  errors.length > 1
    ? `Le fichier n’est pas lisible\u202f: ${errors.length} erreurs, dans le tableau ci-dessous.`
    : message

/** Where one of several sentences that are told together begins: at its place, or at what counts the others. */
const NEXT = /(?<=\.) (?=Ligne \d|Colonne «|Et (?:un|\d[\d\u202f]*) autres?\.$)/u

/** One sentence, or how many are told together and then each of them. */
const apart = (text: string, { count = 1 }: ImportFinding): string[] =>
  count > 1 ? text.split(NEXT) : [text]

/** What a finding says, without its place, sentence by sentence. */
export const sentencesOf = (finding: ImportFinding): string[] => apart(whatOf(finding), finding)

/** The same with its place, on one line each: the file's own texts may hold breaks. */
export const linesOf = (finding: ImportFinding): string[] =>
  apart(finding.message.replace(/\s*\n\s*/g, ' '), finding)
