import { offers, readCode } from '~/domain/planning/codes'
import { codeClass } from '../cell-classes'

/** Worker's row of the edited table. */
export interface GridRow {
  element: HTMLTableRowElement
  worker: string
  name: string
  section: string
  /** one per day of the month; null on closed days */
  inputs: (HTMLInputElement | null)[]
  /** text of each cell: the code on closed days */
  texts: string[]
  /** hidden field with the original codes, which a save replaces */
  shown: HTMLInputElement
  seen: string[]
}

/** Position of a cell: row and column (day − 1), both from 0. */
export interface Place {
  row: number
  column: number
}

const CODE_CLASS = /\bk-\S+/g

/** Model of the edited table, read from the DOM once. */
export class Cells {
  readonly rows: GridRow[]
  readonly columns: number
  private readonly places = new WeakMap<HTMLInputElement, Place>()

  constructor(readonly table: HTMLTableElement) {
    this.rows = [...table.querySelectorAll<HTMLTableRowElement>('tr[data-worker]')].flatMap(
      (tr) => {
        const shown = tr.querySelector<HTMLInputElement>('input[data-shown]')
        return shown ? [readRow(tr, shown)] : []
      },
    )
    this.columns = this.rows[0]?.inputs.length ?? 0
    this.rows.forEach(({ inputs }, row) => {
      inputs.forEach((input, column) => {
        if (input) this.places.set(input, { row, column })
      })
    })
  }

  placeOf(target: EventTarget | null): Place | undefined {
    return target instanceof HTMLInputElement ? this.places.get(target) : undefined
  }

  input({ row, column }: Place): HTMLInputElement | null {
    return this.rows[row]?.inputs[column] ?? null
  }

  /** Current code or text of the cell. */
  text(place: Place): string {
    return this.input(place)?.value ?? this.rows[place.row]?.texts[place.column] ?? ''
  }

  /** @returns whether the cell can be edited: an open day of a row that the search does not hide */
  writable(row: number, column: number): boolean {
    return this.input({ row, column }) !== null && !this.rows[row]?.element.hidden
  }

  /** Original code of the cell. */
  seen({ row, column }: Place): string {
    return this.rows[row]?.seen[column] ?? ''
  }

  /**
   * Parses the typed text as a code of the row's team; undefined when the team does not offer the code. The original
   * code is always valid, even if the worker's team has changed.
   */
  codeOf(place: Place, text: string): string | undefined {
    if (text === this.seen(place)) return text
    const code = readCode(text)
    return code !== undefined && offers(this.rows[place.row]?.section ?? '', code)
      ? code
      : undefined
  }

  /** Writes a text into the cell and updates the cell's style. */
  write(place: Place, text: string): void {
    const input = this.input(place)
    if (!input) return
    if (input.value !== text) input.value = text
    this.dress(place)
  }

  /** Updates the colour, the 'changed' mark and the error of a cell from its text. */
  dress(place: Place): void {
    const input = this.input(place)
    const cell = input?.parentElement
    if (!input || !cell) return
    const code = this.codeOf(place, input.value)
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
        const text = this.codeOf(place, input.value) ?? input.value.trim()
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
