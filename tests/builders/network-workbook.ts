import { SHAPES } from '~/domain/network-workbook/shapes'
import type { RowChange, SheetKey, StoredRow } from '~/domain/network-workbook/sheets'

type Values = Record<string, string | null>

const blank = (sheet: SheetKey): Values =>
  Object.fromEntries(SHAPES[sheet].columns.map(({ key }) => [key, null]))

let serial = 1

/** A new row of a workbook, as the difference has it. */
export function createdRow(sheet: SheetKey, given: Values): RowChange {
  const values = { ...blank(sheet), ...given }
  const fields = Object.entries(given).map(([field, value]) => ({ field, old: null, new: value }))
  return { sheet, row: ++serial, kind: 'created', name: given.name ?? '', fields, values }
}

/** A changed row of a workbook, as the difference has it. */
export function changedRow(sheet: SheetKey, stored: StoredRow, typed: Values): RowChange {
  const fields = Object.entries(typed).map(([field, value]) => ({
    field,
    old: stored.values[field] ?? null,
    new: value,
  }))
  const values = { ...stored.values, ...typed }
  return { sheet, row: ++serial, kind: 'changed', id: stored.id, name: '', fields, values }
}
