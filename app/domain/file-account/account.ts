import { withoutNoise } from '../decimal'
import { counted } from '../format/numbers'
import { namesUpTo, numberText, quoted } from '../message-format'

/** Rows of a sheet that an import did not read, for one reason (4-decisions, 76). */
export interface LeftRows {
  /** '' in a file without named sheets */
  sheet: string
  /** French */
  reason: string
  rows: number
  /** sum of the main column over them: euros, hours or pieces */
  amount: number
  /** false: left out without a decision, so that the import is doubted */
  isDecided: boolean
}

/** Sheet that an import did not read, and why. */
export interface LeftSheet {
  name: string
  /** French */
  reason: string
  isDecided: boolean
}

/** Columns of a read sheet. */
export interface SheetColumns {
  sheet: string
  read: string[]
  /** columns that the product's layout or the model does not use */
  left: string[]
  /** columns of `left` that the file of the model’s making lacked: left out without a decision */
  undecided: string[]
}

/** Value of `site`, `service`, `family` or of a condition's column that is neither in the model nor known. */
export interface UnknownValue {
  /** field, or the header of a condition's column */
  field: string
  value: string
  rows: number
  amount: number
  /** set when the cell lacks the part that the conditions of its column read: `value` is the whole of it */
  lacks?: true | undefined
}

/** Account of all sheets, columns and rows of an imported file (4-decisions, 76). */
export interface FileAccount {
  /** `refused`: rows of concessions that keep their figures because of an error, or of none that is known */
  rows: { read: number; refused: number; left: LeftRows[] }
  sheets: { read: string[]; left: LeftSheet[] }
  columns: SheetColumns[]
  /** values without a meaning, with their rows; empty for the product's own workbooks */
  unknown: UnknownValue[]
}

/** Account of a file that was refused before its rows were read. */
export const NO_ACCOUNT: FileAccount = {
  rows: { read: 0, refused: 0, left: [] },
  sheets: { read: [], left: [] },
  columns: [],
  unknown: [],
}

/** The account alone, of an object that holds more. */
export const accountOf = ({ rows, sheets, columns, unknown }: FileAccount): FileAccount => ({
  rows,
  sheets,
  columns,
  unknown,
})

/** Adds rows that are left out to the ones with the same sheet and reason. */
export function addLeft(left: LeftRows[], added: LeftRows): void {
  const known = left.find(({ sheet, reason }) => sheet === added.sheet && reason === added.reason)
  if (!known) left.push({ ...added, amount: withoutNoise(added.amount) })
  else {
    known.rows += added.rows
    known.amount = withoutNoise(known.amount + added.amount)
  }
}

/** Number of reasons, sheets and columns that a sentence names. */
const NAMED_REASONS = 6

const named = (texts: readonly string[]) => namesUpTo(texts, NAMED_REASONS)

/** 'Sous la ligne de total (2 lignes, 1 240)'. */
const leftText = ({ reason, rows, amount }: LeftRows): string =>
  `${reason} (${counted(rows, 'ligne')}${amount === 0 ? '' : `, ${numberText(amount)}`})`

/** Fields whose unknown values fail their concession, so that the message names them. */
const KEYS: readonly string[] = ['site', 'service', 'family']

/** '« GAR » dans « Type » (3 lignes, 450)'. */
const valueText = ({ field, value, rows, amount }: UnknownValue): string =>
  `${quoted(value)} dans ${quoted(field)} (${counted(rows, 'ligne')}${amount === 0 ? '' : `, ${numberText(amount)}`})`

/**
 * Sentences on what was left out without a decision, at most one each for rows and columns, one for each
 * sheet; empty when the account doubts nothing.
 */
export function accountReserves({ rows, sheets, columns, unknown }: FileAccount): string[] {
  const left = rows.left.filter(({ isDecided }) => !isDecided)
  const count = left.reduce((sum, one) => sum + one.rows, 0)
  const others = sheets.left.filter(({ isDecided }) => !isDecided)
  const unread = columns.flatMap(({ undecided }) => undecided.map(quoted))
  const values = unknown.filter(({ field }) => !KEYS.includes(field)).map(valueText)
  return [
    ...(count > 0
      ? [
          `${counted(count, 'ligne non lue', 'lignes non lues')}\u202f: ${named(left.map(leftText))}.`,
        ]
      : []),
    ...others.map(({ name, reason }) => `Feuille ${quoted(name)} non lue\u202f: ${reason}.`),
    ...(unread.length > 0
      ? [
          `${counted(unread.length, 'colonne non lue', 'colonnes non lues')}, que le modèle ne connaît pas\u202f: ${named(unread)}.`,
        ]
      : []),
    ...(values.length > 0 ? [`Valeurs que le modèle ne connaît pas\u202f: ${named(values)}.`] : []),
  ]
}

/** Line of the account's table: what was read, or what was left out and why. */
export interface AccountLine {
  /** 'Lignes lues', 'Lignes écartées' … */
  what: string
  sheet: string
  /** reason or names; '' for read rows */
  detail: string
  count: number
  /** null where a sum has no meaning */
  amount: number | null
  isDecided: boolean
}

/** French names of the fields whose values may be unknown. */
const FIELDS: Readonly<Record<string, string>> = {
  site: 'Concession',
  service: 'Service',
  family: 'Famille',
}

/** Name of a field as a page shows it; the header of a condition's column is its own name. */
export const fieldName = (field: string): string => FIELDS[field] ?? field

function columnLines({ sheet, read, left, undecided }: SheetColumns): AccountLine[] {
  const neutral = left.filter((name) => !undecided.includes(name))
  const lines = [
    { what: 'Colonnes lues', names: read, isDecided: true },
    { what: 'Colonnes écartées', names: neutral, isDecided: true },
    { what: 'Colonnes inconnues', names: undecided, isDecided: false },
  ]
  return lines.flatMap(({ names, ...line }) => {
    const detail = names.map(quoted).join(', ')
    return names.length === 0 ? [] : [{ ...line, sheet, detail, count: names.length, amount: null }]
  })
}

/** Lines of the account, as result, preview, report file and CSV show them: rows, values, sheets, columns. */
export function accountLines(account: FileAccount): AccountLine[] {
  const { rows, sheets, columns, unknown } = account
  const sheet = sheets.read.filter(Boolean).join(', ')
  const all = { sheet, detail: '', amount: null }
  return [
    { ...all, what: 'Lignes lues', count: rows.read, isDecided: true },
    { ...all, what: 'Lignes refusées', count: rows.refused, isDecided: false },
    ...rows.left.map(({ reason, rows: count, ...line }) => ({
      ...line,
      what: 'Lignes écartées',
      detail: reason,
      count,
    })),
    ...unknown.map(({ field, value, rows: count, amount }) => ({
      ...all,
      what: 'Valeur inconnue',
      detail: `${fieldName(field)}\u202f: ${quoted(value)}`,
      count,
      amount,
      isDecided: false,
    })),
    ...sheets.left.map(({ name, reason, isDecided }) => ({
      what: 'Feuille écartée',
      sheet: name,
      detail: reason.charAt(0).toUpperCase() + reason.slice(1),
      count: 1,
      amount: null,
      isDecided,
    })),
    ...columns.flatMap(columnLines),
  ].filter(({ count }) => count > 0)
}
