import type { Principal } from '~/domain/access/scope'
import type { LoadedRow } from '~/domain/loaded-row'
import type { RowChange } from '~/domain/network-workbook/sheets'

/** The caller with the rows that the next writes note; unchanged outside of a load. */
export const noting = (principal: Principal, rows: readonly LoadedRow[]): Principal =>
  principal.load ? { ...principal, load: { id: principal.load.id, rows } } : principal

/** A row of a workbook as a load notes it. */
export const loadedRow = (
  { sheet, row, kind, name, fields }: Omit<RowChange, 'values'>,
  id: string,
  { from = null, trail = null }: Partial<Pick<LoadedRow, 'from' | 'trail'>> = {},
): LoadedRow => ({ sheet, row, kind, id, name, fields, from, trail })
