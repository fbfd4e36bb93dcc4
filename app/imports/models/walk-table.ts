import { isPlainTotal } from '~/domain/hierarchy/total-labels'
import type { ImportModel } from '~/domain/import-models/model'
import { textsOf } from '../reading/headers'
import { normalised } from '../reading/normalise-names'
import { widthCheck } from '../workbook/csv'
import type { Sheet } from '../workbook/sheet'
import type { Cells } from './cells'
import type { FoundTable } from './find-table'
import { pageRows } from './page-headers'
import type { Plan } from './plan'
import type { SumWords } from './sums'

/** What the rows of a table are given to. */
export interface RowVisitor {
  /** @param below true: under the total or blank row that ends the table */
  row: (index: number, below: boolean) => void
  /** a row that a control sum names */
  control: (index: number, label: string) => void
  /** a row of sums, which never counts */
  sum: (index: number, words: string) => void
}

/** Compares texts with a header, each text once: the first column repeats a few on every row. */
function comparer(header: string): (text: string) => boolean {
  const wanted = normalised(header)
  const answers = new Map<string, boolean>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const answer = normalised(text) === wanted
    if (answers.size < 10_000) answers.set(text, answer)
    return answer
  }
}

/** Compares the rows of a table with its header rows, which printed reports repeat on every page. */
export function headerRepeats(
  { sheet, headerRow }: FoundTable,
  headerRows: 1 | 2,
): (index: number) => boolean {
  const rows = Array.from({ length: headerRows }, (_, i) => {
    const texts = textsOf(sheet.rows[headerRow - i])
    const first = texts.findIndex((text) => text !== undefined)
    return { texts, first, isFirst: comparer(texts[first] ?? '') }
  }).filter(({ first }) => first >= 0)
  return (index) => {
    const cells = sheet.rows[index]
    return rows.some(({ texts, first, isFirst }) => {
      // Fast path: the first header's cell.
      const own = cells?.[first]
      if (own?.v === undefined || typeof own.v !== 'string' || own.v.length > 200) return false
      if (!isFirst(own.v)) return false
      const there = textsOf(cells)
      const same = (a = '', b = '') => normalised(a) === normalised(b)
      return (
        texts.every((text, i) => same(text, there[i])) &&
        there.every((text, i) => same(text, texts[i]))
      )
    })
  }
}

const PAGE_NUMBER = /^page\s*:?\s*\d+(\s*(\/|sur|de|of)\s*\d+)?$/i

/** Index of the row's first filled cell; -1 for a blank row. */
function firstFilled(cells: Cells): number {
  for (let index = 0; index < cells.length; index++) if (cells.ownText(index) !== '') return index
  return -1
}

const filledIn = (row: Sheet['rows'][number]) =>
  textsOf(row).findLastIndex((text) => text !== undefined)

const figuresIn = (cells: Cells, plan: Plan) =>
  plan.terms.flatMap(({ kind, read, index }) => (kind === 'column' ? [read(cells.own(index))] : []))

/** Tests whether a row under the end of a table holds a number where the table has its figures. */
const continuesTable = (cells: Cells, plan: Plan): boolean =>
  figuresIn(cells, plan).some((value) => typeof value === 'number')

/** Tests whether a row has only texts where the table has its figures: the headings of another table. */
const hasHeadings = (cells: Cells, plan: Plan): boolean =>
  figuresIn(cells, plan).some((value) => typeof value === 'string')

/** Finds the label of a row of the file's own totals in its first cell or a key; undefined: it has none. */
function labelFinder(model: ImportModel, plan: Plan, cells: Cells) {
  const labels = new Map(
    Object.values(model.control ?? {}).map(({ row }) => [normalised(row), row]),
  )
  const keys = [...plan.texts.site, ...plan.texts.service, ...plan.texts.name].flatMap(
    ({ index }) => (index === null ? [] : [index]),
  )
  return (first: number): string | undefined => {
    if (labels.size === 0) return undefined
    for (const index of [first, ...keys]) {
      const text = cells.ownText(index)
      const label = text.length > 200 ? undefined : labels.get(normalised(text))
      if (text !== '' && label !== undefined) return label
    }
    return undefined
  }
}

/** What a row fills of the columns that the model uses: nothing, only those filled down, or others as well. */
function fillingOf(cells: Cells, plan: Plan): 'nothing' | 'heading' | 'row' {
  let isUsed = false
  for (const index of plan.used) {
    if (cells.ownText(index) === '') continue
    if (!plan.filledDown.has(index)) return 'row'
    isUsed = true
  }
  return isUsed ? 'heading' : 'nothing'
}

/**
 * Visits the rows of a table in order: without blank rows, repeated headers with the titles above them, page numbers,
 * and headings, which only set what the rows below are filled with (8 §1).
 * @throws WorkbookRefused for a row of a .csv file with more cells than the headers
 */
export function walkTable(
  table: FoundTable,
  model: ImportModel,
  plan: Plan,
  cells: Cells,
  sums: SumWords,
  visit: RowVisitor,
): void {
  const { sheet, headerRow } = table
  const headerRows = model.table?.headerRows ?? 1
  const end = model.table?.end ?? 'total'
  const repeats = headerRepeats(table, headerRows)
  const pages = pageRows(table, headerRows, repeats)
  const upper = headerRow - 1
  const isUpperWider =
    headerRows === 2 && filledIn(sheet.rows[upper]) > filledIn(sheet.rows[headerRow])
  const checkWidth = widthCheck(sheet, isUpperWider ? upper : headerRow)
  const labelIn = labelFinder(model, plan, cells)
  plan.headings.reset()
  let below = false
  let begun = false
  const isSum = (i: number, first: number): boolean => {
    const label = labelIn(first)
    if (label !== undefined) visit.control(i, label)
    const words = sums.in(cells, first)
    if (words === undefined) return label !== undefined
    if (label === undefined) visit.sum(i, words)
    // 'Total' behind a concession is the sum of that concession alone.
    if (end === 'total' && isPlainTotal(cells.ownText(first))) below = true
    return true
  }
  const visitRow = (i: number, first: number): void => {
    if (!below) checkWidth(i)
    const filling = fillingOf(cells, plan)
    if (filling === 'nothing') return
    if (filling === 'heading' && PAGE_NUMBER.test(cells.ownText(first))) return
    cells.remember()
    if (filling === 'row') visit.row(i, below)
  }
  for (let i = 0; i < sheet.rows.length; i++) {
    // Merged cells begin above the table, too.
    cells.enter(i)
    if (i <= headerRow) {
      if (i <= headerRow - headerRows) plan.headings.take(cells)
      continue
    }
    const first = firstFilled(cells)
    if (first < 0) {
      if (end === 'blank' && begun) below = true
      continue
    }
    if (repeats(i) || plan.headings.take(cells) || pages.has(i)) continue
    if (end === 'blank' && below && !continuesTable(cells, plan)) {
      if (hasHeadings(cells, plan)) return
      cells.remember()
      continue
    }
    begun = true
    if (!isSum(i, first)) visitRow(i, first)
  }
}
