import type { ImportModel } from '~/domain/import-models/model'
import type { Description } from '~/domain/model-editor/description'
import type { DraftModel } from '~/domain/model-editor/draft'
import { readWorkbook, type Workbook } from '../../workbook/read-workbook'
import { type DetectedTable, detectTable } from '../detect-table'
import { findTables, sheetsOf } from '../find-table'
import { headerOrder } from '../headers'
import { headersToKeep, staffReading, withoutOthers } from '../staff/describe-staff'
import { twinSheets } from '../table-account'
import { withConditionParts } from './condition-parts'
import type { DescriptionContext } from './context'
import { controlOf } from './control'
import { draftFor, withProposedValues } from './draft-for'
import { looksOf } from './looks'
import { readingOf } from './reading'
import { tableView, withFurtherSheets } from './table-view'

/** A file seen with a draft. */
export interface ReadDescription {
  draft: DraftModel
  description: Description
}

const every = () => true

function bookOf(bytes: Buffer, csv: ImportModel['csv']): Promise<Workbook> {
  return readWorkbook(bytes, every, { csv: { ...csv, titles: true } })
}

/** The table that the draft names; without such a one what the file holds is shown all the same. */
function detected(whole: Workbook, draft: DraftModel | null): DetectedTable | null {
  const { table } = draft?.model ?? {}
  const read = draft?.model.sheets?.read ? sheetsOf(whole, draft.model) : []
  const book = read.length > 0 ? { ...whole, sheets: read } : whole
  if (!table) return detectTable(book)
  const { sheet: _, ...anywhere } = table
  return detectTable(book, table) ?? detectTable(book, anywhere)
}

/**
 * Looks at a file with a model in the making, or proposes one (8 §2). Pure: no database, no clock.
 * @param onRead called once the cells are read
 * @throws WorkbookRefused when the file is no workbook and no text
 */
export async function describeFile(
  bytes: Buffer,
  context: DescriptionContext,
  onRead: () => void,
): Promise<ReadDescription> {
  const book = await bookOf(bytes, context.draft?.model.csv ?? null)
  onRead()
  const table = detected(book, context.draft)
  const begun = draftFor(table, context)
  const seen = looksOf(book, begun.model, context)
  const draft = withProposedValues(begun, seen.values, context.sites)
  const control = draft.checksTotal ? controlOf(draft.model, table) : {}
  const isCompared = Object.keys(control).length > 0
  const model = isCompared ? { ...draft.model, control } : draft.model
  const tables = findTables(book, model)
  const [found, ...further] = tables
  const isOfStaff = model.feeds === 'staff'
  const whole = tableView(bytes, book, table)
  const view = isOfStaff ? withoutOthers(whole, model) : whole
  return {
    draft,
    description: {
      ...view,
      columns: withConditionParts(withFurtherSheets(view.columns, further), model, tables),
      ...seen,
      reading: isOfStaff
        ? await staffReading(book, model, context)
        : readingOf(book, model, context),
      order: found ? headersToKeep(model, headerOrder(found)) : [],
      twins: found ? twinSheets(book, model, tables) : [],
      control,
    },
  }
}
