import { rowsText, sheetRows } from '~/domain/records/sheet-rows'
import type { Findings } from '../reading/findings'
import type { Cells } from './cells'
import type { Plan } from './plan'

/** Separates the texts of a row's cells; no text of a cell holds it. */
const BETWEEN = '\0'

/**
 * Finds rows that repeat another row whole (8 §5). They are doubted only where the other cells identify the rows of the
 * table: two rows that differ in their figures alone are details, and details may be alike.
 */
export class TwinRows {
  readonly #width: number
  readonly #figures: ReadonlySet<number>
  readonly #known = new Map<string, string>()
  readonly #twins: number[] = []
  #isKeyed = true

  /** @param width number of the table's columns */
  constructor({ terms }: Plan, width: number) {
    this.#width = width
    this.#figures = new Set(terms.flatMap(({ kind, index }) => (kind === 'column' ? [index] : [])))
  }

  /** Adds a row that counts. @param row from 1 */
  add(cells: Cells, row: number): void {
    if (!this.#isKeyed) return
    let key = ''
    let figures = ''
    for (let index = 0; index < this.#width; index++)
      if (this.#figures.has(index)) figures += cells.ownText(index) + BETWEEN
      else key += cells.text(index) + BETWEEN
    const known = this.#known.get(key)
    if (known === undefined) this.#known.set(key, figures)
    else if (known === figures) this.#twins.push(row)
    else {
      this.#isKeyed = false
      this.#known.clear()
    }
  }

  /** Warns of the repeated rows, which count. */
  warn(sheet: string, warnings: Findings): void {
    const [first, second] = this.#twins
    if (!this.#isKeyed || first === undefined) return
    const what =
      second === undefined
        ? 'la ligne répète une autre ligne du tableau\u202f; les deux comptent.'
        : `${rowsText(sheetRows(this.#twins))} répètent d’autres lignes du tableau\u202f; toutes comptent.`
    warnings.add(second === undefined ? { sheet, row: first } : { sheet }, what, 'twin')
  }
}
