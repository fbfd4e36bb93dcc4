import type { CellObject } from 'xlsx'
import { withoutNoise } from '~/domain/decimal'
import type { Term, Unit } from '~/domain/import-models/model'
import { quoted } from '~/domain/message-format'
import { type NumberStyle, readStyledNumber } from '../reading/numbers'
import {
  type CellReading,
  cellText,
  isDateFormat,
  isPercentFormat,
  readCell,
} from '../workbook/cell'
import { readSigned } from './accounting-signs'
import { cellPart, inPart } from './cell-part'

/** Kinds of fields that are sums. */
export type QuantityKind = 'euros' | 'hours' | 'integer'

/** Factor from the written unit to euros or hours; `hhmm` and `h.mm` are read as hours, days by `hoursPerDay`. */
const FACTORS: Readonly<Record<Unit, number>> = {
  hours: 1,
  hundredths: 0.01,
  minutes: 1 / 60,
  hhmm: 1,
  'h.mm': 1,
  days: 1,
  euros: 1,
  cents: 0.01,
  thousands: 1000,
}

/** Units that are written without decimals: with decimals the file has changed its unit (8 §3). */
export const INTEGRAL_UNITS: ReadonlySet<Unit> = new Set(['hundredths', 'minutes', 'cents'])

const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  hours: 'des heures',
  hundredths: 'des centièmes d’heure',
  minutes: 'des minutes',
  hhmm: 'des durées hh:mm',
  'h.mm': 'des durées h.mm',
  days: 'des jours',
  euros: 'des euros',
  cents: 'des centimes',
  thousands: 'des milliers d’euros',
}
/** Factor of a written figure to euros, hours or pieces, with the sign (8 §1, §5). */
export const factorOf = ({ sign = 1, unit, hoursPerDay = 1, times = 1 }: Term): number =>
  sign * (unit ? FACTORS[unit] : 1) * hoursPerDay * times

/** What a model reads in a column: 'des centièmes d’heure'. */
export const unitName = (unit: Unit): string => UNIT_NAMES[unit]

/** The written number of a cell; null: blank; a text: the end of the message about its error. */
export type QuantityReader = (cell: CellObject | undefined) => number | string | null

const EXAMPLES: Readonly<Record<NumberStyle, string>> = { fr: '1 234,56', en: '1,234.56' }
const PLAIN_TEXT: Readonly<Record<NumberStyle, RegExp>> = {
  fr: /^-?\d{1,15}(?:,\d{1,9})?$/,
  en: /^-?\d{1,15}(?:\.\d{1,9})?$/,
}
const DURATION = /^([-−–])? ?(\d{1,6})[:hH](\d{2})(?::(\d{2}))? ?([-−–])?$/

function otherKind(cell: CellReading): string {
  if (cell.kind === 'error') return `la cellule contient l’erreur ${quoted(cell.text)}.`
  if (cell.kind === 'uncomputed')
    return 'la formule n’a pas de résultat enregistré\u202f; ouvrez le classeur dans Excel et enregistrez-le.'
  return `${quoted(cellText(cell))} n’est pas un nombre.`
}

/** Hours of `12:45`, or of an Excel time or duration, to the second. */
function durationIn(cell: CellReading): number | string | null {
  if (cell.kind === 'blank') return null
  if (cell.kind === 'number' && (isDateFormat(cell.format) || cell.value === 0))
    return Math.round(cell.value * 86_400) / 3_600
  if (cell.kind !== 'text' && cell.kind !== 'number') return otherKind(cell)
  const found = cell.kind === 'text' ? DURATION.exec(cell.text) : null
  const [, before, hours, minutes, seconds = '0', after] = found ?? []
  const isWrong = !found || (before && after) || Number(minutes) > 59 || Number(seconds) > 59
  if (isWrong) return `${quoted(cellText(cell))} n’est pas une durée hh:mm.`
  const value = Number(hours) + Number(minutes) / 60 + Number(seconds) / 3_600
  return (before || after) && value !== 0 ? -value : value
}

const POINT_DURATION = /^([-−–])? ?(\d{1,6}|\d{1,3}(?: \d{3})+)(?:[.,](\d{2}))? ?([-−–])?$/

/** Hours of `12.45`, which is 12 h 45. Of a text both digits of the minutes are needed: `12.4` may be 4 or 40. */
function pointDurationIn(cell: CellReading): number | string | null {
  if (cell.kind === 'blank') return null
  const wrong = `${quoted(cellText(cell))} n’est pas une durée h.mm, comme 12.45 pour 12 h 45.`
  if (cell.kind === 'number') {
    const value = numberIn(cell, 'fr', undefined)
    if (typeof value !== 'number') return value
    const whole = Math.trunc(value)
    const minutes = withoutNoise((value - whole) * 100)
    if (!Number.isInteger(minutes) || Math.abs(minutes) > 59) return wrong
    return whole + minutes / 60
  }
  if (cell.kind !== 'text') return otherKind(cell)
  const [, before, hours = '', minutes = '0', after] =
    POINT_DURATION.exec(cell.text.replace(/\s+/gu, ' ').trim()) ?? []
  if (hours === '' || (before && after) || Number(minutes) > 59) return wrong
  const value = Number(hours.replaceAll(' ', '')) + Number(minutes) / 60
  return (before || after) && value !== 0 ? -value : value
}

function numberIn(
  cell: CellReading,
  style: NumberStyle,
  suffix: string | undefined,
): number | string | null {
  if (cell.kind === 'blank') return null
  if (cell.kind === 'text') {
    const read = readStyledNumber(cell.text, style, suffix)
    if (read.ok) return read.value
    return `${quoted(cell.text)} n’est pas un nombre écrit comme ${EXAMPLES[style]}.`
  }
  if (cell.kind !== 'number') return otherKind(cell)
  if (isDateFormat(cell.format))
    return `la cellule est au format date ou heure (${quoted(cellText(cell))}), alors que le modèle y lit un nombre.`
  if (isPercentFormat(cell.format))
    return `la cellule est un pourcentage (${quoted(cellText(cell))}), alors que le modèle y lit une quantité.`
  return withoutNoise(cell.value)
}

const SUFFIXES: Readonly<Partial<Record<Unit, string>>> = { hours: 'h', days: 'j' }

function wholeCellReader(
  kind: QuantityKind,
  { unit, minus }: Term,
  style: NumberStyle,
): QuantityReader {
  const duration = unit === 'hhmm' ? durationIn : unit === 'h.mm' ? pointDurationIn : undefined
  if (duration) return (cell) => (cell ? readSigned(readCell(cell), minus, duration) : null)
  const suffix = kind === 'euros' ? '€' : kind === 'hours' ? SUFFIXES[unit ?? 'hours'] : undefined
  return (cell) => {
    if (!cell) return null
    // Fast path: numbers in the general format, as most exports have them.
    if (cell.t === 'n' && (cell.z === undefined || cell.z === 'General') && Number.isFinite(cell.v))
      return withoutNoise(cell.v as number)
    // Fast path: plain digits of a .csv file, which read alike with and without the style.
    if (cell.t === 's' && PLAIN_TEXT[style].test(cell.v as string)) {
      const value = Number((cell.v as string).replace(',', '.'))
      return value === 0 ? 0 : value
    }
    return readSigned(readCell(cell), minus, (one) => numberIn(one, style, suffix))
  }
}

/**
 * Makes the reader of a term's cells, or of the parts that it takes of them: numbers as the model writes them, or
 * durations (8 §1, §5). A figure is in its written unit; `factorOf` converts it.
 */
export function quantityReader(kind: QuantityKind, term: Term, style: NumberStyle): QuantityReader {
  const read = wholeCellReader(kind, term, style)
  const part = cellPart(term.part)
  return part ? inPart(part, read) : read
}
