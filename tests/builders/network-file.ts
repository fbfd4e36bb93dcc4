import { type CellObject, read, utils, type WorkBook, write } from 'xlsx'

/** Cells to change in a workbook, by sheet and address (`C2`); null empties one. */
export type CellEdits = Record<string, Record<string, string | number | null>>

/** A workbook after a person changed cells of it and added rows, as Excel saves it. */
export function editedWorkbook(
  bytes: Uint8Array,
  { cells = {}, rows = {} }: { cells?: CellEdits; rows?: Record<string, (string | number)[][]> },
): Uint8Array<ArrayBuffer> {
  // With the formats: without them a date is a plain number.
  const book: WorkBook = read(bytes, { cellNF: true })
  for (const [name, edits] of Object.entries(cells))
    for (const [address, value] of Object.entries(edits)) {
      const cell: CellObject =
        value === null ? { t: 'z' } : { t: typeof value === 'number' ? 'n' : 's', v: value }
      const sheet = book.Sheets[name]
      if (sheet) sheet[address] = cell
    }
  for (const [name, added] of Object.entries(rows)) {
    const sheet = book.Sheets[name]
    if (sheet) utils.sheet_add_aoa(sheet, added, { origin: -1 })
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

/** Address of a cell by the heading of its column and the text of another cell in its row. */
export function cellAt(bytes: Uint8Array, name: string, heading: string, row: string): string {
  const sheet = read(bytes).Sheets[name]
  const lines = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 })
  const r = lines.findIndex((line) => line.includes(row))
  const c = (lines[0] ?? []).indexOf(heading)
  return utils.encode_cell({ r, c })
}
