import { withoutNoise } from '~/domain/decimal'
import { quoted } from '~/domain/message-format'
import { type CellReading, cellText, isDateFormat, isPercentFormat } from '../workbook/cell'
import type { Kind, ValueByKind } from './columns'
import { dayOfSerial, dayOfText } from './dates'
import { pdvKey, tidy } from './normalise-names'
import { readNumber } from './numbers'
import { serviceOf } from './services'

/** A cell's value, or the end of the message that describes its error. */
export type ParsedCell<T> = { value: T } | { wrong: string }

/** Limits far above any real month of a concession: larger numbers are typing errors. */
export const LARGEST = { euros: 1e9, amount: 1e9, hours: 1e6, integer: 1e7 } as const
const LONGEST_TEXT = 120

type NumericKind = keyof typeof LARGEST
/** Tests whether a kind is a quantity, which merged cells never share between rows. */
export const isNumeric = (kind: Kind): kind is NumericKind => kind in LARGEST

function numberOf(cell: CellReading, unit: string | undefined): ParsedCell<number> {
  if (cell.kind === 'number') {
    if (isDateFormat(cell.format))
      return {
        wrong: `la cellule est au format date ou heure (${quoted(cellText(cell))})\u202f; mettez-la au format Nombre.`,
      }
    // An error, not 0.6: a cell with 60 % does not mean 0.6 hours.
    if (isPercentFormat(cell.format))
      return {
        wrong: `la cellule est un pourcentage (${quoted(cellText(cell))})\u202f; mettez-y la quantité, au format Nombre.`,
      }
    return { value: withoutNoise(cell.value) }
  }
  const text = cellText(cell)
  const read = cell.kind === 'text' ? readNumber(text, unit) : ({ ok: false } as const)
  if (read.ok) return { value: withoutNoise(read.value) }
  if ('reason' in read && read.reason === 'ambiguous')
    return {
      wrong: `${quoted(text)} est ambigu\u202f: la virgule ou le point peut séparer les milliers ou les décimales.`,
    }
  return { wrong: `${quoted(text)} n’est pas un nombre.` }
}

const UNITS: Readonly<Record<NumericKind, string | undefined>> = {
  euros: '€',
  amount: '€',
  hours: 'h',
  integer: undefined,
}

function quantityOf(cell: CellReading, kind: NumericKind): ParsedCell<number> {
  const read = numberOf(cell, UNITS[kind])
  if ('wrong' in read) return read
  const wrong = (what: string) => ({ wrong: `${quoted(cellText(cell))} ${what}` })
  if (Math.abs(read.value) > LARGEST[kind]) return wrong('est hors de toute mesure.')
  if (kind !== 'euros' && read.value < 0) return wrong('est négatif.')
  if (kind === 'integer' && !Number.isInteger(read.value))
    return wrong('n’est pas un nombre entier.')
  return read
}

function textOf(cell: CellReading): ParsedCell<string> {
  const text = tidy(cellText(cell))
  if (text === '') return { wrong: 'la cellule n’affiche rien.' }
  return text.length > LONGEST_TEXT
    ? { wrong: `le texte dépasse ${LONGEST_TEXT} caractères.` }
    : { value: text }
}

const READERS: {
  [K in Exclude<Kind, NumericKind>]: (
    cell: CellReading,
    date1904: boolean,
  ) => ParsedCell<ValueByKind[K]>
} = {
  pdv: (cell) => {
    const text = textOf(cell)
    return 'wrong' in text ? text : { value: pdvKey(text.value) }
  },
  text: textOf,
  service: (cell) => {
    const service = serviceOf(cellText(cell))
    if (service) return { value: service }
    return {
      wrong: `${quoted(cellText(cell))} n’est pas un service\u202f: écrivez Mécanique, Service Rapide ou Carrosserie.`,
    }
  },
  day: (cell, date1904) => {
    const day =
      cell.kind === 'number' ? dayOfSerial(cell.value, date1904) : dayOfText(cellText(cell))
    if (day) return { value: day }
    return { wrong: `${quoted(cellText(cell))} n’est pas une date\u202f: écrivez-la jj/mm/aaaa.` }
  },
}

/**
 * Reads the value of a cell that is not blank. Numbers may be Excel numbers or French text. Error values and formulas
 * without result are invalid in every column (spec 5 §1, Reading rules).
 */
export function valueIn(
  cell: CellReading,
  kind: Kind,
  date1904: boolean,
): ParsedCell<ValueByKind[Kind]> {
  if (cell.kind === 'error') return { wrong: `la cellule contient l’erreur ${quoted(cell.text)}.` }
  if (cell.kind === 'uncomputed')
    return {
      wrong:
        'la formule n’a pas de résultat enregistré\u202f; ouvrez le classeur dans Excel et enregistrez-le.',
    }
  return isNumeric(kind) ? quantityOf(cell, kind) : READERS[kind](cell, date1904)
}
