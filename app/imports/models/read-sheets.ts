import type { ImportModel } from '~/domain/import-models/model'
import { periodProblem } from '~/domain/import-models/stated-period'
import { type TextSource, textSourceText } from '~/domain/import-models/text-source'
import { sheetAndRow } from '~/domain/records/sheet-rows'
import { finding, type Place } from '../reading/findings'
import { WorkbookRefused } from '../workbook/errors'
import type { FoundTable } from './find-table'
import { fixedText, type Outside } from './outer-text'

/** Place in the file of a row that `rowAmongSheets` numbers. @param sheets names of the read sheets */
export const placeInSheets =
  (sheets: readonly string[]) =>
  (place: Place): Place => {
    if (sheets.length < 2 || place.row === undefined) return place
    const { sheet, row } = sheetAndRow(place.row)
    // A row of the first sheet is numbered like that of any sheet whose place is already known.
    return sheet === 0 ? place : { ...place, sheet: sheets[sheet] ?? '', row }
  }

/** Sources of a model whose day or period is that of the whole file. */
function periodSources({ period, time }: ImportModel): TextSource[] {
  const from = time.kind === 'dated' ? time.from : undefined
  // A sheet for each day, and headings of days, name earlier days, too.
  const isOfFile =
    from !== undefined && from !== 'sheet' && !(typeof from === 'object' && 'above' in from)
  return [...(period === undefined ? [] : [period]), ...(isOfFile ? [from] : [])]
}

/**
 * Compares the period that each read sheet states with the import (8 §5).
 * @param importDate day for which the file is imported; missing: that of the figures
 * @throws WorkbookRefused for another period, and for none
 */
export function refusePeriod(
  tables: readonly FoundTable[],
  model: ImportModel,
  { date, importDate = date }: { date: string; importDate?: string | undefined },
  outside: Outside,
): void {
  const headerRows = model.table?.headerRows ?? 1
  for (const source of periodSources(model))
    for (const table of tables) {
      const text = fixedText(source, table, headerRows, outside)?.whole ?? ''
      const place = textSourceText(source)
      const what = periodProblem({ text, place }, model, { date, importDate })
      if (what === null) continue
      // Of a single sheet the sentence says enough.
      const isNamed = tables.length > 1 && source !== 'file'
      const found = isNamed
        ? finding({ sheet: table.sheet.name }, what.charAt(0).toLowerCase() + what.slice(1))
        : finding({}, what)
      throw new WorkbookRefused(found.message, 422, [found])
    }
}
