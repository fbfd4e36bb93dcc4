import { GRID_FIGURES, GRID_FORM, type GridFigure, type Quad } from '~/domain/objectifs/grid/cells'
import { figureError } from '~/domain/objectifs/grid/figure-error'
import type { RowTexts } from '~/domain/objectifs/grid/linked-row'
import { inputText } from '~/domain/objectifs/merge'
import { grouped, numberOrZero, ungrouped } from '~/domain/objectifs/number-input'
import { Cells, type Line, type Place } from '~/screens/grid/cells'

/** Row of a service: inputs of its figures, null in a locked concession, and the hidden input of who decides. */
interface TargetRow extends Line {
  key: string
  /** numbers when the form was opened */
  shown: Quad
}

/** Cells of the targets grid. The deciding figure is a fifth cell without column, so that an undo restores it, too. */
export class TargetCells extends Cells<TargetRow> {
  constructor(table: HTMLTableElement) {
    super(
      table,
      [...table.querySelectorAll<HTMLTableRowElement>('tr[data-row]')].map(readRow),
      GRID_FIGURES.length,
    )
  }

  /** Text without thousands separators. */
  override text(place: Place): string {
    return ungrouped(super.text(place))
  }

  /** All texts of a row. */
  texts(row: number): RowTexts {
    const at = (column: number) => this.text({ row, column })
    return [at(0), at(1), at(2), at(3), at(4)]
  }

  override write(place: Place, text: string): void {
    const input = this.input(place)
    if (input) input.value = input === document.activeElement ? text : grouped(text)
    this.dress(place)
  }

  figure({ column }: Place): GridFigure | undefined {
    return GRID_FIGURES[column]
  }

  /** Number that the form showed when it was opened, as a text. */
  seen(place: Place): string {
    const figure = this.figure(place)
    return figure ? inputText(this.rows[place.row]?.shown[figure] ?? 0) : ''
  }

  /** French sentence about the cell's text; null when valid. */
  error(place: Place, text: string): string | null {
    const figure = this.figure(place)
    return figure ? figureError(figure, text) : null
  }

  parse(place: Place, text: string): string | undefined {
    return this.error(place, text) === null ? ungrouped(text.trim()) : undefined
  }

  override writable(row: number, column: number): boolean {
    return column < this.columns && super.writable(row, column)
  }

  isChanged(place: Place): boolean {
    const text = this.text(place)
    return numberOrZero(text) !== numberOrZero(this.seen(place)) || this.error(place, text) !== null
  }

  /** Numbers of a row; a figure without input keeps the shown one. */
  numbers(row: number): Quad {
    const quad = { totalHours: 0, hecHours: 0, netRevenue: 0, revenuePerHour: 0 }
    for (const [column, figure] of GRID_FIGURES.entries()) {
      const place = { row, column }
      quad[figure] = numberOrZero(this.input(place) ? this.text(place) : this.seen(place))
    }
    return quad
  }

  /** Updates the 'changed' mark and the error of a cell from its text. */
  dress(place: Place): void {
    const input = this.input(place)
    const cell = input?.closest('td')
    if (!input || !cell) return
    cell.classList.toggle('is-changed', this.isChanged(place))
    const error = this.error(place, input.value)
    input.toggleAttribute('aria-invalid', error !== null)
    const sentence = cell.querySelector('.field-error')
    if (sentence) sentence.textContent = error
  }
}

function readRow(element: HTMLTableRowElement): TargetRow {
  const key = element.dataset.row ?? ''
  const at = (name: string) => element.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const values = (element.dataset.shown ?? '').split(';').map(Number)
  const shown = { totalHours: 0, hecHours: 0, netRevenue: 0, revenuePerHour: 0 }
  for (const [i, figure] of GRID_FIGURES.entries()) shown[figure] = values[i] ?? 0
  return {
    element,
    key,
    shown,
    inputs: [
      ...GRID_FIGURES.map((figure) => at(GRID_FORM.typed(key, figure))),
      at(GRID_FORM.decider(key)),
    ],
  }
}
