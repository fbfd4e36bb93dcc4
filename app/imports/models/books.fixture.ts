import type { CellObject } from 'xlsx'
import type { Workbook } from '../workbook/read-workbook'

type Made = string | number | null | { v: number; z: string }

const cellOf = (made: Made): CellObject | undefined => {
  if (made === null) return undefined
  if (typeof made === 'string') return { t: 's', v: made }
  return typeof made === 'number' ? { t: 'n', v: made } : { t: 'n', ...made }
}

/** A workbook in memory with the cells of each sheet row by row; null is a blank cell. */
export function bookOf(sheets: Record<string, readonly (readonly Made[])[]>): Workbook {
  return {
    others: [],
    hidden: [],
    sheetNames: Object.keys(sheets),
    date1904: false,
    sheets: Object.entries(sheets).map(([name, rows]) => ({
      name,
      rows: rows.map((cells) => cells.map(cellOf)),
      merges: [],
      hidden: new Set<number>(),
    })),
  }
}

/** A .csv file in memory: one sheet without name, whose cells are texts. */
export const csvOf = (...lines: string[]): Workbook =>
  bookOf({ '': lines.map((line) => line.split(';').map((text) => (text === '' ? null : text))) })
