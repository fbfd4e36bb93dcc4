import { bySheetJs, type MadeCell } from '../../workbook/writers.fixture'
import type { ExportCell, MadeExport } from '../exports.fixture'

const EPOCH = Date.UTC(1899, 11, 30)
const cellOf = (cell: ExportCell): MadeCell => {
  if (typeof cell !== 'object' || cell === null) return cell
  if ('minutes' in cell) return { v: cell.minutes / 1_440, z: '[h]:mm' }
  return { v: (Date.parse(cell.day) - EPOCH) / 86_400_000, z: 'dd/mm/yyyy' }
}

/** Rows of an export for the quick writer of workbooks. */
export const madeRows = (rows: readonly (readonly ExportCell[])[]): MadeCell[][] =>
  rows.map((cells) => cells.map(cellOf))

/** An export as a workbook or an OpenDocument file, without a second program. */
export const exportBook = (
  { sheet, rows }: Pick<MadeExport, 'sheet' | 'rows'>,
  type: 'xlsx' | 'biff8' | 'ods' = 'xlsx',
): Buffer => bySheetJs({ [sheet]: madeRows(rows) }, type)
