import type { CellObject } from 'xlsx'
import { withoutNoise } from '~/domain/decimal'
import type { Unit } from '~/domain/import-models/model'
import { quoted } from '~/domain/message-format'
import { type NumberStyle, readStyledNumber } from '../reading/numbers'
import {
  type CellReading,
  cellText,
  isDateFormat,
  isPercentFormat,
  readCell,
} from '../workbook/cell'

/** Kinds of fields that are sums. */
export type QuantityKind = 'euros' | 'hours' | 'integer'

/** Factor from the written unit to euros or hours; `hhmm` is read as hours. */
export const FACTORS: Readonly<Record<Unit, number>> = {
  hours: 1,
  hundredths: 0.01,
  minutes: 1 / 60,
  hhmm: 1,
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
  euros: 'des euros',
  cents: 'des centimes',
  thousands: 'des milliers d’euros',
}
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
  const found = cell.kind === 'text' ? DURATION.exec(cell.text) : null
  if (!found && cell.kind !== 'text' && cell.kind !== 'number') return otherKind(cell)
  const [, before, hours, minutes, seconds = '0', after] = found ?? []
  if (!found || (before && after) || Number(minutes) > 59 || Number(seconds) > 59)
    return `${quoted(cellText(cell))} n’est pas une durée hh:mm.`
  const value = Number(hours) + Number(minutes) / 60 + Number(seconds) / 3_600
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

/** Makes the reader of a column's cells: numbers as the model writes them, or durations (8 §1). */
export function quantityReader(
  kind: QuantityKind,
  unit: Unit | undefined,
  style: NumberStyle,
): QuantityReader {
  if (unit === 'hhmm') return (cell) => (cell ? durationIn(readCell(cell)) : null)
  const suffix =
    kind === 'euros' ? '€' : kind === 'hours' && (unit ?? 'hours') === 'hours' ? 'h' : undefined
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
    return numberIn(readCell(cell), style, suffix)
  }
}
