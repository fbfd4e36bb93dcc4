import { offers, readCode } from '~/domain/planning/codes'
import { Cells, type Line, type Place } from '~/screens/grid/cells'
import { codeClass } from '../cell-classes'

/** Worker's row of the edited table: one input per day of the month, null on closed days. */
export interface GridRow extends Line {
  worker: string
  name: string
  section: string
  /** text of each cell: the code on closed days */
  texts: string[]
  /** hidden field with the original codes, which a save replaces */
  shown: HTMLInputElement
  seen: string[]
}

const CODE_CLASS = /\bk-\S+/g

/** Cells of a month: attendance codes by worker and day (column = day − 1). */
export class PlanCells extends Cells<GridRow> {
  constructor(table: HTMLTableElement) {
    super(
      table,
      [...table.querySelectorAll<HTMLTableRowElement>('tr[data-worker]')].flatMap((tr) => {
        const shown = tr.querySelector<HTMLInputElement>('input[data-shown]')
        return shown ? [readRow(tr, shown)] : []
      }),
    )
  }

  /** Current code or text of the cell. */
  override text(place: Place): string {
    return this.input(place)?.value ?? this.rows[place.row]?.texts[place.column] ?? ''
  }

  /** Original code of the cell. */
  seen({ row, column }: Place): string {
    return this.rows[row]?.seen[column] ?? ''
  }

  /**
   * Parses the typed text as a code of the row's team; undefined when the team does not offer the code. The original
   * code is always valid, even if the worker's team has changed.
   */
  parse(place: Place, text: string): string | undefined {
    if (text === this.seen(place)) return text
    const code = readCode(text)
    return code !== undefined && offers(this.rows[place.row]?.section ?? '', code)
      ? code
      : undefined
  }

  /** Updates the colour, the 'changed' mark and the error of a cell from its text. */
  dress(place: Place): void {
    const input = this.input(place)
    const cell = input?.parentElement
    if (!input || !cell) return
    const code = this.parse(place, input.value)
    cell.className = `${cell.className.replace(CODE_CLASS, '')} ${codeClass(code ?? '')}`.trim()
    cell.classList.toggle('is-changed', (code ?? input.value.trim()) !== this.seen(place))
    if (code === undefined) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }

  /** Iterates over the cells whose text differs from the original code. */
  *changed(): Generator<{ place: Place; input: HTMLInputElement; text: string }> {
    for (let row = 0; row < this.rows.length; row++)
      for (let column = 0; column < this.columns; column++) {
        const place = { row, column }
        const input = this.input(place)
        if (!input) continue
        const text = this.parse(place, input.value) ?? input.value.trim()
        if (text !== this.seen(place)) yield { place, input, text }
      }
  }

  /** Sets the original code of a cell to one that the user saw earlier, so that a save detects a concurrent edit. */
  remember({ row, column }: Place, seen: string): void {
    const line = this.rows[row]
    if (!line) return
    line.seen[column] = seen
    line.shown.value = line.seen.join(',')
  }
}

function readRow(element: HTMLTableRowElement, shown: HTMLInputElement): GridRow {
  const cells = [...element.querySelectorAll<HTMLTableCellElement>('td[data-day]')]
  return {
    element,
    worker: element.dataset.worker ?? '',
    name: element.dataset.name ?? '',
    section: element.closest<HTMLElement>('[data-section]')?.dataset.section ?? '',
    inputs: cells.map((cell) => cell.querySelector<HTMLInputElement>('input[list]')),
    texts: cells.map((cell) => cell.textContent ?? ''),
    shown,
    seen: shown.value.split(','),
  }
}
