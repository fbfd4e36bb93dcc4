import type { CellObject } from 'xlsx'
import { daysBetween } from '~/domain/calendar/day-counting'
import { attributeOf } from './xml-tags'

const DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}):(\d{2}(?:\.\d+)?))?/
const TIME = /^(-?)P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/
/** Day 0 of the serial numbers of dates. */
const ZERO = '1899-12-30'
/** Codes of the sheet library for the errors that spreadsheet programs show in French and English. */
const ERRORS: Readonly<Record<string, number>> = {
  '#DIV/0!': 7,
  '#VALEUR!': 15,
  '#VALUE!': 15,
  '#REF!': 23,
  '#NOM?': 29,
  '#NAME?': 29,
  '#N/A': 42,
  '#N/D': 42,
}
/** Code of another error, such as 'Err:502'. */
const ANY_ERROR = -1

function dateCell(written: string, shown: string): CellObject | null {
  const found = DATE.exec(written)
  if (!found?.[1]) return null
  const [, day, hours = '0', minutes = '0', seconds = '0'] = found
  const time = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) / 86_400
  const days = daysBetween(ZERO, day)
  // A heading may show only the day of its date: '19'.
  const z = /^\d{1,2}$/.test(shown) ? 'd'.repeat(shown.length) : 'dd/mm/yyyy'
  return Number.isFinite(days) ? { t: 'n', v: days + time, z } : null
}

function timeCell(written: string): CellObject | null {
  const found = TIME.exec(written)
  if (!found) return null
  const [days, hours, minutes, seconds] = found.slice(2).map((one) => Number(one ?? 0))
  const all = (days ?? 0) * 86_400 + (hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0)
  return { t: 'n', v: (found[1] ? -all : all) / 86_400, z: '[h]:mm:ss' }
}

/** A number; shown with zeros in front, as PDV numbers are, it keeps them. */
function numberCell(written: string, shown: string): CellObject {
  const v = written === '' ? Number.NaN : Number(written)
  const isPadded = /^0\d+$/.test(shown) && Number(shown) === v
  return isPadded ? { t: 'n', v, z: '0'.repeat(shown.length) } : { t: 'n', v }
}

/**
 * A cell of an OpenDocument sheet as the sheet library has it; undefined for a blank one. A formula without result is
 * marked as such, and dates are Excel serial numbers.
 * @param attributes of the cell's element
 * @param shown the text that it displays
 */
export function odsCell(attributes: string, shown: string): CellObject | undefined {
  const type = attributeOf(attributes, 'office:value-type')
  if (type === undefined) {
    const formula = attributeOf(attributes, 'table:formula')
    if (formula !== undefined && shown === '') return { t: 'z', f: formula }
    return shown === '' ? undefined : { t: 's', v: shown }
  }
  const text = { t: 's' as const, v: shown }
  const own = (name: string) => attributeOf(attributes, `office:${name}`) ?? ''
  if (attributeOf(attributes, 'calcext:value-type') === 'error')
    return { t: 'e', v: ERRORS[shown.replace(/\s/g, '')] ?? ANY_ERROR }
  if (type === 'float' || type === 'currency') return numberCell(own('value'), shown)
  if (type === 'percentage') return { ...numberCell(own('value'), ''), z: '0.00%' }
  if (type === 'date') return dateCell(own('date-value'), shown) ?? text
  if (type === 'time') return timeCell(own('time-value')) ?? text
  if (type === 'boolean') return { t: 'b', v: own('boolean-value') === 'true' }
  const v = shown === '' ? own('string-value') : shown
  return v === '' ? undefined : { t: 's', v }
}
