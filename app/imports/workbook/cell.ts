import { type CellObject, SSF } from 'xlsx'

/** Text of a file with its inner spaces joined, no control or direction characters, and no space at either end. */
export function tidy(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}

/** Content of a cell by the reading rules (spec 5 §1). */
export type CellReading =
  | { kind: 'blank' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number; format: string }
  | { kind: 'boolean'; text: string }
  /** `#N/A` and other error values, typed or computed */
  | { kind: 'error'; text: string }
  /** a formula whose result was not saved with the file */
  | { kind: 'uncomputed' }

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}
const ERROR_TEXT =
  /^#(N\/A|NULL!|DIV\/0!|VALEUR!|VALUE!|REF!|NOM\?|NAME\?|NOMBRE!|NUM!|SPILL!|CALC!)$/i
const BLANK: CellReading = { kind: 'blank' }

/** Reads a cell of the sheet library, without invisible characters and surrounding spaces. */
export function readCell(cell: CellObject | undefined): CellReading {
  if (!cell) return BLANK
  if (cell.t === 'z') return cell.f === undefined ? BLANK : { kind: 'uncomputed' }
  if (cell.t === 'e') return { kind: 'error', text: ERRORS[Number(cell.v)] ?? '#ERREUR' }
  if (cell.t === 'b') return { kind: 'boolean', text: cell.v ? 'VRAI' : 'FAUX' }
  if (cell.t === 'n')
    return Number.isFinite(cell.v)
      ? { kind: 'number', value: cell.v as number, format: String(cell.z ?? 'General') }
      : { kind: 'error', text: '#NUM!' }
  const text = tidy(String(cell.v ?? ''))
  if (text === '') return BLANK
  return ERROR_TEXT.test(text) ? { kind: 'error', text } : { kind: 'text', text }
}

/** Number formats with a thousands separator (a space in France) or a decimal separator (a comma there). */
const THOUSANDS = /[#0?],[#0?]/
const DECIMALS = /General|[#0?]\.[#0?]/

/** The text that a spreadsheet program in France displays for a number: `00123` for 123 in the format `00000`. */
function displayedText(value: number, format: string): string {
  try {
    const text = SSF.format(format, value).trim()
    const apart = THOUSANDS.test(format) ? text.replace(/(?<=\d),(?=\d{3})/g, '\u202f') : text
    return DECIMALS.test(format) && !isDateFormat(format)
      ? apart.replace(/(?<=\d)\.(?=\d)/, ',')
      : apart
  } catch {
    return String(value).replace('.', ',')
  }
}

/** Cache by format: a workbook repeats a few formats in up to a million cells. */
const dateFormats = new Map<string, boolean>([['General', false]])

/** Tests whether a format displays a date, a time or a duration. */
export function isDateFormat(format: string): boolean {
  const known = dateFormats.get(format)
  if (known !== undefined) return known
  const isDate = SSF.is_date(format)
  if (dateFormats.size < 1_000) dateFormats.set(format, isDate)
  return isDate
}

/** Tests whether a format displays a percentage; quoted and escaped percent signs do not count. */
export function isPercentFormat(format: string): boolean {
  return format.includes('%') && format.replace(/"[^"]*"|\\./g, '').includes('%')
}

/** The text of a cell for messages; '' for a blank cell. */
export function cellText(reading: CellReading): string {
  switch (reading.kind) {
    case 'text':
    case 'boolean':
    case 'error':
      return reading.text
    case 'number':
      return displayedText(reading.value, reading.format)
    default:
      return ''
  }
}
