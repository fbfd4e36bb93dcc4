import { groupBy } from '~/domain/group-by'
import type { ImportModel } from '~/domain/import-models/model'
import type { DescribedReading, Description } from '~/domain/model-editor/description'
import { neededFields } from '~/domain/model-editor/draft'
import { columnName, findingsOf } from '~/domain/network-workbook/preview-view'
import { readUnverified } from '../../network-workbook/read'
import { writeOneSheet } from '../../network-workbook/write'
import { normalised } from '../../reading/normalise-names'
import { WorkbookRefused } from '../../workbook/errors'
import type { Workbook } from '../../workbook/read-workbook'
import { usedHeaders } from '../find-table'
import { type StaffContext, staffSheet } from './staff-sheet'

/** Findings and questions that the page lists. */
const LISTED = 200
/** Text in place of the cells of other columns. */
const HIDDEN = '…'

const usedIn = (model: ImportModel) => new Set(usedHeaders(model).map(normalised))

/** Headers that are stored with a model of collaborators: those that it uses. */
export function headersToKeep(model: ImportModel, headers: readonly string[]): string[] {
  if (model.feeds !== 'staff') return [...headers]
  const used = usedIn(model)
  return headers.filter((header) => used.has(normalised(header)))
}

/** The file's first rows without the cells of columns that the model does not use: salaries, social security numbers. */
export function withoutOthers<T extends Pick<Description, 'rows' | 'columns' | 'table'>>(
  view: T,
  model: ImportModel,
): T {
  const used = usedIn(model)
  const shown = new Set(
    view.columns.flatMap(({ header, index }) => (used.has(normalised(header)) ? index : [])),
  )
  // Without a table its headings are to be found: texts without a digit may be one.
  const isShown = (text: string, index: number) =>
    text === '' || (view.table ? shown.has(index) : !/\d/.test(text))
  const cellsOf = (cells: readonly string[]) =>
    cells.map((text, index) => (isShown(text, index) ? text : HIDDEN))
  return {
    ...view,
    rows: view.rows.map((row) =>
      row.kind === 'header' || (row.kind === 'title' && view.table)
        ? row
        : { ...row, cells: cellsOf(row.cells) },
    ),
    columns: view.columns.map((column) =>
      shown.has(column.index) ? column : { ...column, samples: [], distinct: null },
    ),
  }
}

/** What the network's workbook would get of the file, without what is stored today. */
export async function staffReading(
  book: Workbook,
  model: ImportModel,
  context: StaffContext,
): Promise<DescribedReading> {
  if (neededFields(model).length > 0) return { kind: 'incomplete' }
  try {
    const { texts, rows, left, notes } = staffSheet(book, { model, order: null }, context)
    const read = await readUnverified(Buffer.from(writeOneSheet('staff', texts)))
    const bySite = groupBy(read.sheets.staff ?? [], ({ values }) => values.site ?? '')
    return {
      kind: 'staff',
      rows,
      left,
      sites: [...bySite].map(([name, people]) => ({
        name: context.sites.find(({ numerosPDV }) => numerosPDV.includes(name))?.name ?? name,
        people: people.length,
      })),
      errors: findingsOf(read.errors.slice(0, LISTED)),
      questions: read.questions.slice(0, LISTED).map(({ field, value, rows: own }) => ({
        label: columnName('staff', field),
        value,
        rows: own.length,
      })),
      notes,
    }
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error
    return {
      kind: 'refused',
      message: error.message,
      findings: [...error.findings].slice(0, LISTED),
    }
  }
}
