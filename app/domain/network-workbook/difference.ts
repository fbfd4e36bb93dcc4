import { groupBy } from '../group-by'
import { Answers } from './answers'
import { PlaceNames } from './place-names'
import { type SheetDifference, sheetDifference } from './sheet-difference'
import {
  type Answer,
  type Question,
  type ReadWorkbook,
  SHEETS,
  type SheetCounts,
  type SheetKey,
  type StoredSheets,
  type WorkbookDifference,
} from './sheets'

/** Finds the reader's question about a cell of a sheet. */
function questionFinder(questions: readonly Question[], sheet: SheetKey) {
  const byCell = new Map(
    questions
      .filter((question) => question.sheet === sheet)
      .flatMap((question) => question.rows.map((row) => [`${row} ${question.field}`, question])),
  )
  return (row: number, field: string) => byCell.get(`${row} ${field}`)
}

/** Adds the concessions of the sheet 'Réseau' to the names that the other sheets may use. */
function addPlaces(places: PlaceNames, { changes, refused }: SheetDifference): void {
  for (const { id, row, values } of changes) places.add(id ?? `row ${row}`, values)
  for (const { row, values, stored } of refused) if (!stored) places.refuse(row, values)
}

/**
 * Compares a network's workbook with what is stored (9-first-day §2): what is new, changed, the same, absent, refused
 * and in question. Nothing is ever deleted. A file that is given back unchanged changes nothing.
 * @param answers answers to the questions and conflicts of an earlier comparison
 */
export function differenceOf(
  read: ReadWorkbook,
  stored: StoredSheets,
  answers: readonly Answer[],
): WorkbookDifference {
  const given = new Answers(answers)
  const places = new PlaceNames(stored.network)
  const counts: Partial<Record<SheetKey, SheetCounts>> = {}
  const all: SheetDifference[] = []
  for (const sheet of SHEETS) {
    const rows = read.sheets[sheet]
    if (!rows) continue
    const wrong = groupBy(
      read.errors.filter((error) => error.sheet === sheet),
      ({ row }) => row,
    )
    const failed = new Map(
      [...wrong].map(([row, errors]) => [row, new Set(errors.map(({ column }) => column))]),
    )
    const one = sheetDifference(
      {
        sheet,
        rows,
        stored: stored[sheet],
        downloaded: read.downloaded && (read.downloaded[sheet] ?? {}),
        failed,
        answers: given,
      },
      { places, answers: given, questionAt: questionFinder(read.questions, sheet) },
    )
    if (sheet === 'network') addPlaces(places, one)
    counts[sheet] = one.counts
    all.push(one)
  }
  return {
    counts,
    changes: all.flatMap(({ changes }) => changes),
    conflicts: all.flatMap(({ conflicts }) => conflicts),
    errors: [...read.errors, ...all.flatMap(({ errors }) => errors)],
    questions: all.flatMap(({ questions }) => questions),
    leavers: all.flatMap(({ leavers }) => leavers),
  }
}
