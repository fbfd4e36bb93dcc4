import { isSumOf, judgedTotals, type NumberColumn } from '../reading/differing-sums'
import { exactStep } from '../reading/exact-rows'
import { finding } from '../reading/findings'
import { cellText, readCell } from '../workbook/cell'
import { WorkbookRefused } from '../workbook/errors'
import type { Account } from './account'
import type { FoundTable } from './find-table'
import type { Plan, SumTerm } from './plan'

const UNLABELLED = 'Ligne sans libellé, égale à la somme des lignes au-dessus'

/** Numbers of a table's columns of figures, in their written unit. */
export class TableNumbers {
  readonly columns: readonly NumberColumn[]
  readonly #terms: readonly SumTerm[]
  readonly #rows: FoundTable['sheet']['rows']
  readonly #main: SumTerm | undefined

  constructor({ sheet }: FoundTable, { terms, part, main, sums }: Plan) {
    this.#rows = sheet.rows
    const byIndex = new Map<number, SumTerm>()
    for (const term of terms) if (term.kind === 'column') byIndex.set(term.index, term)
    this.#terms = [...byIndex.values()]
    this.#main = terms.find(
      ({ kind, sum }) => kind === 'column' && (part === 'sales' || sum === main),
    )
    this.columns = this.#terms.map((term) => ({
      read: (row) => this.#in(term, row),
      step: exactStep(sums[term.sum ?? -1]?.kind ?? 'integer', term.unit),
    }))
  }

  #in({ read, index }: SumTerm, row: number): number | null {
    const value = read(this.#rows[row]?.[index])
    return typeof value === 'number' ? value : null
  }

  /** Euros, hours or pieces of a row's main field. */
  amount(row: number): number {
    const value = this.#main ? this.#in(this.#main, row) : null
    return (value ?? 0) * (this.#main?.factor ?? 0)
  }
}

/** Counts the rows of sums as left out: decided where they sum rows of the table (4-decisions, 76). */
export function leaveTotals(
  numbers: TableNumbers,
  account: Account,
  rows: readonly number[],
  totals: readonly number[],
): void {
  for (const { row, reason, isDecided } of judgedTotals(rows, totals, numbers.columns))
    account.leave(reason, numbers.amount(row), isDecided)
}

/** Counts a row without label that is left out as a sum. */
export const leaveUnlabelled = (numbers: TableNumbers, account: Account, row: number): void =>
  account.leave(UNLABELLED, numbers.amount(row), false)

/** Fewest rows, and fewest columns with a number, of which an unlabelled row may be the sum. */
const [FEWEST_ROWS, FEWEST_COLUMNS] = [2, 2]

/** Sums since a row, column by column. */
class Running {
  rows = 0
  readonly #sums: number[]

  constructor(columns: number) {
    this.#sums = Array(columns).fill(0)
  }

  add(values: readonly (number | null)[]): void {
    this.rows++
    values.forEach((value, i) => {
      this.#sums[i] = (this.#sums[i] ?? 0) + (value ?? 0)
    })
  }

  equals(values: readonly (number | null)[]): boolean {
    return this.rows >= FEWEST_ROWS && isSumOf(values, this.#sums, this.rows)
  }
}

/** Columns of the texts and the date that say whose a row is; none when all of them are constants. */
export const keyColumns = ({ texts, date }: Plan): number[] => [
  ...Object.values(texts).flatMap((terms) => terms.flatMap(({ index }) => index ?? [])),
  ...(date === null ? [] : [date]),
]

/**
 * Rows without a text of their own in any key column, whose figures are the sums of the rows above them since the last
 * such text, or of all rows above: subtotals without a label (8 §5). Filled down or merged keys would count them twice.
 * Without key columns every text of a row labels it, and one figure is enough when a row above has a label.
 * @param rows indexes of the table's rows, ascending
 */
export function unlabelledSums(
  { sheet, headerRow }: FoundTable,
  plan: Plan,
  numbers: TableNumbers,
  rows: readonly number[],
): Set<number> {
  const { headings } = plan
  const keys = keyColumns(plan)
  const isKeyless = keys.length === 0
  const figures = new Set(plan.terms.map(({ index }) => index))
  const isFilled = (row: number, index: number) =>
    cellText(readCell(sheet.rows[row]?.[index])) !== ''
  const isSum = (values: readonly (number | null)[], isLabelled: boolean) => {
    const given = values.filter((value) => value !== null && value !== 0).length
    const fewest = isKeyless && isLabelled ? 1 : FEWEST_COLUMNS
    return given >= fewest && (block.equals(values) || all.equals(values))
  }
  // Under heading rows each row with a text of its own is a row, too.
  const hasKey = (row: number) =>
    isKeyless || headings.isAny
      ? Boolean(sheet.rows[row]?.some((_, index) => !figures.has(index) && isFilled(row, index)))
      : keys.some((index) => isFilled(row, index))
  const found = new Set<number>()
  const all = new Running(numbers.columns.length)
  let block = new Running(numbers.columns.length)
  let isLabelled = false
  const walked = new Set(rows)
  for (let row = headerRow + 1; row <= (rows.at(-1) ?? -1); row++) {
    const isKeyed = hasKey(row)
    const isRow = walked.has(row)
    isLabelled ||= isKeyed && (isRow || !headings.isAny)
    // A block reaches from key to key; under heading rows from heading to heading.
    if (isKeyed && (headings.isAny ? !isRow : !isKeyless))
      block = new Running(numbers.columns.length)
    if (!isRow) continue
    const values = numbers.columns.map(({ read }) => read(row))
    if (!isKeyed && isSum(values, isLabelled)) {
      found.add(row)
      if (isKeyless) block = new Running(numbers.columns.length)
    } else {
      block.add(values)
      all.add(values)
    }
  }
  return found
}

/**
 * Refuses a text whose last row is shorter than its headers while the other rows are not: the export was cut (8 §5).
 * @param rows indexes of the table's rows, ascending
 * @throws WorkbookRefused naming the row
 */
export function refuseCut({ sheet, headerRow }: FoundTable, rows: readonly number[]): void {
  const [last, before] = [rows.at(-1), rows.at(-2)]
  if (sheet.separator === undefined || last === undefined || before === undefined) return
  const width = sheet.rows[headerRow]?.length ?? 0
  const cells = (row: number) => sheet.rows[row]?.length ?? 0
  if (cells(last) >= width || cells(before) < width) return
  const what = `la dernière ligne est plus courte que les en-têtes (${cells(last)} cellules au lieu de ${width})\u202f: le fichier est coupé. Exportez-le de nouveau.`
  const found = finding({ row: last + 1 }, what)
  throw new WorkbookRefused(found.message, 422, [found])
}
