import { frenchDay, type LocalDate } from '~/domain/calendar/local-date'
import type { ImportModel } from '~/domain/import-models/model'
import { type Part, partMissing, partOf } from '~/domain/import-models/part'
import { periodProblem } from '~/domain/import-models/stated-period'
import { type TextSource, textSourceText } from '~/domain/import-models/text-source'
import { sheetAndRow } from '~/domain/records/sheet-rows'
import { type Findings, finding, type Place } from '../reading/findings'
import { WorkbookRefused } from '../workbook/errors'
import type { FoundTable } from './find-table'
import type { PlainTable } from './headers'
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

/**
 * The model of all read sheets: each field with the terms of the first sheet that has some, as only the columns of its
 * heading patterns differ from sheet to sheet.
 * @param models those of the sheets, at least one
 */
export function joinedModel(models: readonly ImportModel[]): ImportModel {
  const [first] = models as [ImportModel, ...ImportModel[]]
  const columns = Object.fromEntries(
    Object.keys(first.columns).map((key) => [
      key,
      models.map((one) => one.columns[key] ?? []).find((terms) => terms.length > 0) ?? [],
    ]),
  )
  return { ...first, columns }
}

/** Warns of filled columns after the activity date, which are not read. */
export function warnOfLate(
  { table, plain }: PlainTable,
  date: LocalDate,
  warnings: Findings,
): void {
  const at = { sheet: table.sheet.name, row: table.headerRow + 1 }
  const what = `la colonne est remplie, après le ${frenchDay(date)}\u202f: elle n’est pas lue.`
  for (const column of plain.late) warnings.add({ ...at, column }, what)
}

/** Sources of a model whose day or period is that of the whole file, with the part that holds it. */
function periodSources({ period, time }: ImportModel): { source: TextSource; part?: Part }[] {
  const { from, part } = time.kind === 'dated' ? time : {}
  // A sheet for each day, and headings of days, name earlier days, too.
  const isOfFile =
    from !== undefined && from !== 'sheet' && !(typeof from === 'object' && 'above' in from)
  return [
    ...(period === undefined ? [] : [{ source: period }]),
    ...(isOfFile ? [{ source: from, ...(part ? { part } : {}) }] : []),
  ]
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
  for (const { source, part } of periodSources(model))
    for (const table of tables) {
      const whole = fixedText(source, table, headerRows, outside)?.whole ?? ''
      const place = textSourceText(source)
      const text = part && whole !== '' ? partOf(whole, part) : whole
      const what =
        text === null
          ? `La période que le modèle attend (${place}) n’est pas lisible\u202f: ${part && partMissing(whole, part)}`
          : periodProblem({ text, place }, model, { date, importDate })
      if (what === null) continue
      // Of a single sheet the sentence says enough.
      const isNamed = tables.length > 1 && source !== 'file'
      const found = isNamed
        ? finding({ sheet: table.sheet.name }, what.charAt(0).toLowerCase() + what.slice(1))
        : finding({}, what)
      throw new WorkbookRefused(found.message, 422, [found])
    }
}
