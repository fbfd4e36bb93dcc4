import { quoted } from '../message-format'
import type { WarningKind } from './warning-kinds'

/** Error or warning about a place in an imported workbook (spec 5 §1, Answer). */
export interface ImportFinding {
  sheet: string | null
  /** row number as in the spreadsheet program, from 1 */
  row: number | null
  /** header of the column */
  column: string | null
  /** name of the concession, or the unknown PDV number */
  site: string | null
  message: string
  /** of grouped warnings: their kind and number (4-decisions, 41) */
  kind?: WarningKind
  count?: number
}

/**
 * Place at the beginning of a finding's message: `Feuille « Activité », ligne 2, colonne « CA Net »`; '' for the
 * whole file.
 */
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

/** Builds a finding whose message begins with the place. */
export function located(place: Omit<ImportFinding, 'message'>, what: string): ImportFinding {
  const { sheet, row, column, site } = place
  const where = placeOf(place)
  const message = where ? where + COLON + what : what
  return { sheet, row, column, site, message }
}

/** Message of a finding without the place. */
function whatOf(finding: ImportFinding): string {
  const where = placeOf(finding)
  const { message } = finding
  if (!where || !message.startsWith(where + COLON)) return message
  const what = message.slice(where.length + COLON.length)
  return what.charAt(0).toUpperCase() + what.slice(1)
}

/** French reason of a rejected file: its message, or the number of errors when a table lists several. */
export const refusalOf = (errors: readonly ImportFinding[], message: string): string =>
  errors.length > 1
    ? `Le fichier n’est pas lisible\u202f: ${errors.length} erreurs, dans le tableau ci-dessous.`
    : message

/** Boundary between grouped sentences: before the next place, or before the count of the rest. */
const NEXT = /(?<=\.) (?=Ligne \d|Colonne «|Et (?:un|\d[\d\u202f]*) autres?\.$)/u

/** Splits the message of a grouped finding into sentences. */
const apart = (text: string, { count = 1 }: ImportFinding): string[] =>
  count > 1 ? text.split(NEXT) : [text]

/** Sentences of a finding without the place. */
export const sentencesOf = (finding: ImportFinding): string[] => apart(whatOf(finding), finding)

/** Sentences of a finding with the place, without line breaks, which texts of the file may contain. */
export const findingTexts = (finding: ImportFinding): string[] =>
  apart(finding.message.replace(/\s*\n\s*/g, ' '), finding)
