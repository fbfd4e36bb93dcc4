import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { isMonth, monthNamed, monthOf } from '~/domain/calendar/local-date'
import { readNumerosPDV } from '~/domain/hierarchy/pdv'
import { quoted } from '~/domain/message-format'
import { asRead } from '~/domain/network-workbook/same-value'
import type { Question, SheetColumn } from '~/domain/network-workbook/sheets'
import { TRADE_NAMES } from '~/domain/workers/trade-names'
import { valueIn } from '../reading/cell-values'
import { normalised } from '../reading/normalise-names'
import { type CellReading, cellText, isDateFormat } from '../workbook/cell'
import { choiceOf, tradeOf } from './words'

/** A cell's value; the end of its error's sentence; or the choices of its question. */
export type NetworkCell =
  | { value: string | null }
  | { wrong: string }
  | { choices: Question['choices'] }

/** Dashes that clear a value. */
const CLEARED = /^[-–—−]$/
const FLAGS: ReadonlyMap<string, string> = new Map([
  ...['oui', 'o', 'x', 'vrai', 'true', '1'].map((text) => [text, 'oui'] as const),
  ...['non', 'n', 'faux', 'false', '0'].map((text) => [text, 'non'] as const),
])

/** 'oui' or 'non' by what people write; undefined for another text. */
export const flagOf = (text: string): string | undefined => FLAGS.get(normalised(text))

/** The text of a cell, whatever its length; errors and formulas without result have none. */
function textOf(cell: CellReading): { value: string } | { wrong: string } {
  if (cell.kind === 'text') return { value: asRead(cell.text) }
  const read = valueIn(cell, 'text', false)
  return 'wrong' in read ? read : { value: asRead(String(read.value)) }
}

/** The day of a cell. A number that is not displayed as a date is none: 2026 is no day of 1905. */
function dayOf(cell: CellReading, date1904: boolean): { value: string } | { wrong: string } {
  if (cell.kind === 'number' && !isDateFormat(cell.format))
    return {
      wrong: `${quoted(cellText(cell))} n’est pas une date\u202f: écrivez-la jj/mm/aaaa.`,
    }
  const read = valueIn(cell, 'day', date1904)
  return 'wrong' in read ? read : { value: String(read.value) }
}

function monthIn(cell: CellReading, date1904: boolean): { value: string } | { wrong: string } {
  const text = cellText(cell)
  const written = /^(\d{1,2})[/.-](\d{4})$/.exec(text)
  const named =
    cell.kind === 'text' && (written ? monthNamed(written[2], Number(written[1])) : text)
  if (named && isMonth(named)) return { value: named }
  const day = dayOf(cell, date1904)
  if ('value' in day && isLocalDate(day.value)) return { value: monthOf(day.value) }
  if (cell.kind === 'error' || cell.kind === 'uncomputed') return day
  return { wrong: `${quoted(text)} n’est pas un mois\u202f: écrivez-le MM/aaaa.` }
}

function chosen(column: SheetColumn, text: string): NetworkCell {
  const isTrade = column.key === 'trade'
  const value = isTrade ? tradeOf(text) : choiceOf(column, text)
  if (value !== undefined) return { value }
  const names = isTrade
    ? TRADE_NAMES.map((trade) => [trade, trade] as const)
    : Object.entries(column.choices ?? {})
  return { choices: names.map(([key, label]) => ({ value: key, label })) }
}

/** Reads a cell that is not blank by its column (9-first-day §2). A dash clears. */
export function networkCell(
  cell: CellReading,
  column: SheetColumn,
  date1904: boolean,
): NetworkCell {
  if (cell.kind === 'text' && CLEARED.test(cell.text)) return { value: null }
  const { kind, key } = column
  if (kind === 'day') return dayOf(cell, date1904)
  if (kind === 'month') return monthIn(cell, date1904)
  if (kind === 'number') {
    const read = valueIn(cell, 'euros', date1904)
    return 'wrong' in read ? read : { value: String(read.value) }
  }
  const text = textOf(cell)
  if ('wrong' in text) return text
  if (kind === 'flag') {
    const flag = flagOf(text.value)
    return flag ? { value: flag } : { wrong: `${quoted(text.value)} n’est ni oui ni non.` }
  }
  if (kind === 'texts') {
    // A number's format may display a space between thousands.
    const plain = cell.kind === 'number' ? text.value.replace(/\s/gu, '') : text.value
    return { value: readNumerosPDV(plain).join(';') || null }
  }
  if (kind === 'choice' || key === 'trade') return chosen(column, text.value)
  return { value: key === 'email' ? text.value.toLowerCase() : text.value }
}
