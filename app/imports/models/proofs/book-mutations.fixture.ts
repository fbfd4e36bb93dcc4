import { bySheetJs, type MadeSheets } from '../../workbook/writers.fixture'
import { type Rows, type Sample, times } from './sample.fixture'
import { exportBook, madeRows } from './write.fixture'

/** A change of an export as a workbook, with whether its figures stay; null: the export cannot be changed so. */
export interface BookMutation {
  name: string
  write: (sample: Sample) => Buffer | null
}

const book = ({ made }: Sample, sheets: (own: ReturnType<typeof madeRows>) => MadeSheets): Buffer =>
  bySheetJs(sheets(madeRows(made.rows)))

/** The table with every figure of a column doubled. */
const doubled = ({ made, top, figure }: Sample): Rows =>
  made.rows.map((cells, i) =>
    i <= top
      ? cells
      : cells.map((cell, c) => (c === figure ? times(cell, 2, made.model.numbers) : cell)),
  )

/** Gives the figure's cell another number format. */
const formatted =
  (z: string) =>
  (sample: Sample): Buffer | null => {
    const cell = sample.made.rows[sample.row]?.[sample.figure]
    if (typeof cell !== 'number') return null
    return book(sample, (rows) => ({
      [sample.made.sheet]: rows.map((cells, i) =>
        i === sample.row ? cells.with(sample.figure, { v: cell, z }) : cells,
      ),
    }))
  }

export const BOOKS: readonly BookMutation[] = [
  { name: 'a workbook', write: ({ made }) => exportBook(made) },
  { name: 'an OpenDocument file', write: ({ made }) => exportBook(made, 'ods') },
  { name: 'a workbook of Excel 97', write: ({ made }) => exportBook(made, 'biff8') },
  {
    name: 'sheet called otherwise',
    write: ({ made }) => exportBook({ ...made, sheet: 'Export 2' }),
  },
  {
    name: 'copy of the sheet behind it',
    write: (sample) => book(sample, (rows) => ({ [sample.made.sheet]: rows, Copie: rows })),
  },
  {
    name: 'sheet with other figures behind it',
    write: (sample) =>
      book(sample, (rows) => ({ [sample.made.sheet]: rows, Suite: madeRows(doubled(sample)) })),
  },
  {
    name: 'sheet with other figures before it',
    write: (sample) =>
      book(sample, (rows) => ({ Avant: madeRows(doubled(sample)), [sample.made.sheet]: rows })),
  },
  {
    name: 'sheet of headings before it',
    write: (sample) =>
      book(sample, (rows) => ({ Vide: rows.slice(0, sample.top + 1), [sample.made.sheet]: rows })),
  },
  {
    name: 'sheet of notes before it',
    write: (sample) =>
      book(sample, (rows) => ({ Notes: [['Lisez-moi']], [sample.made.sheet]: rows })),
  },
  { name: 'figure shown as a date', write: formatted('dd/mm/yyyy') },
  { name: 'figure shown as a percentage', write: formatted('0.00%') },
  { name: 'figure shown as a duration', write: formatted('[h]:mm') },
  { name: 'figure shown in thousands', write: formatted('# ##0,') },
]
