import type { Cells, Place } from './cells'

/** Event of a cell that is to be focused while it is not displayed; its listener displays it. */
export const HIDDEN_CELL = 'hidden-cell'

/** Focuses a cell, after its page has displayed it. */
export function focusCell(input: HTMLElement): void {
  if (!input.offsetWidth) input.dispatchEvent(new Event(HIDDEN_CELL, { bubbles: true }))
  input.focus()
}

/** The active cell and the rectangle that reaches from the anchor to it. */
export class Selection {
  active: Place
  anchor: Place
  /** the rectangle's corner opposite the anchor: the active cell, unless it walks within the range */
  private head: Place
  private marked: HTMLElement[] = []

  constructor(private readonly cells: Cells) {
    this.active = this.first() ?? { row: 0, column: 0 }
    this.anchor = this.active
    this.head = this.active
    cells.rows.forEach(({ inputs }, row) => {
      for (const input of inputs) if (input) input.tabIndex = -1
      this.tabbable(row, -1)
    })
    this.rove(this.active)
  }

  /** The first writable cell that is displayed: a narrow window hides most days. */
  private first(): Place | null {
    const open = this.everywhere().filter(({ row, column }) => this.cells.writable(row, column))
    return open.find((place) => this.cells.input(place)?.offsetWidth) ?? open[0] ?? null
  }

  /** Puts the links of a row's head into the order of the Tab key, or out of it; a menu keeps its own. */
  private tabbable(row: number, tabIndex: 0 | -1): void {
    const { element } = this.cells.rows[row] ?? {}
    for (const link of element?.querySelectorAll<HTMLElement>('th a:not(details *), th summary') ??
      [])
      link.tabIndex = tabIndex
  }

  /** The grid is one stop of the Tab key: only the active cell has it, with the head of its row. */
  private rove(place: Place): void {
    const before = this.cells.input(this.active)
    if (before) before.tabIndex = -1
    this.tabbable(this.active.row, -1)
    this.tabbable(place.row, 0)
    const input = this.cells.input(place)
    if (input) input.tabIndex = 0
  }

  /** Makes the cell active that has the focus already; its caret stays where it is. */
  adopt(place: Place): void {
    this.rove(place)
    this.active = place
    this.anchor = place
    this.head = place
  }

  /** Makes a cell active; `extend` keeps the anchor, so that the range grows to it. */
  moveTo(place: Place, extend = false): void {
    this.head = place
    if (!extend) this.anchor = place
    this.walk(place)
  }

  /** Makes a cell of the range active; the range stays. */
  private walk(place: Place): void {
    this.rove(place)
    this.active = place
    const input = this.cells.input(place)
    if (input && document.activeElement !== input) focusCell(input)
    input?.select()
    this.paint()
  }

  /** Every cell, the first one active. */
  all(): void {
    const first = this.first()
    if (!first) return
    this.moveTo({ row: this.cells.rows.length - 1, column: this.cells.columns - 1 })
    this.moveTo(first, true)
  }

  /**
   * Makes the next cell active as Enter and Tab do: within a range of several cells round and round, else through the
   * whole grid, column by column or line by line. @returns false at the grid's end
   */
  next(step: 1 | -1, by: 'column' | 'line'): boolean {
    const range = this.single ? null : this.places().flat()
    const all = range ?? this.everywhere()
    const open = all.filter(({ row, column }) => this.cells.writable(row, column))
    if (by === 'column') open.sort((a, b) => a.column - b.column || a.row - b.row)
    const at = open.findIndex(
      ({ row, column }) => row === this.active.row && column === this.active.column,
    )
    const to = open[range ? (at + step + open.length) % open.length : at + step]
    if (!to) return false
    if (range) this.walk(to)
    else this.moveTo(to)
    return true
  }

  private everywhere(): Place[] {
    return this.cells.rows.flatMap(({ inputs }, row) =>
      inputs.map((_, column) => ({ row, column })),
    )
  }

  /** The nearest writable cell in a direction, closed days and hidden rows skipped; null at the edge. */
  neighbour(from: Place, down: number, right: number): Place | null {
    let row = from.row + down
    let column = from.column + right
    while (row >= 0 && row < this.cells.rows.length && column >= 0 && column < this.cells.columns) {
      if (this.cells.writable(row, column)) return { row, column }
      row += down
      column += right
    }
    return null
  }

  /** The last writable cell in a direction. */
  edge(from: Place, down: number, right: number): Place {
    let place = from
    for (let next = this.neighbour(place, down, right); next; ) {
      place = next
      next = this.neighbour(place, down, right)
    }
    return place
  }

  /** Corners of the selected rectangle. */
  get range(): { top: number; left: number; bottom: number; right: number } {
    const { anchor, head } = this
    return {
      top: Math.min(anchor.row, head.row),
      left: Math.min(anchor.column, head.column),
      bottom: Math.max(anchor.row, head.row),
      right: Math.max(anchor.column, head.column),
    }
  }

  get single(): boolean {
    return this.anchor.row === this.head.row && this.anchor.column === this.head.column
  }

  /** Every place of the rectangle, row by row; closed days and hidden rows included. */
  places(): Place[][] {
    const { top, left, bottom, right } = this.range
    const rows: Place[][] = []
    for (let row = top; row <= bottom; row++) {
      if (this.cells.rows[row]?.element.hidden) continue
      rows.push(Array.from({ length: right - left + 1 }, (_, i) => ({ row, column: left + i })))
    }
    return rows
  }

  /** Shows the rectangle, to eyes and to screen readers. */
  paint(): void {
    for (const cell of this.marked) {
      cell.classList.remove('is-selected')
      cell.removeAttribute('aria-selected')
    }
    this.marked = this.single
      ? []
      : this.places()
          .flat()
          .flatMap((place) => this.cells.input(place)?.closest('td') ?? [])
    for (const cell of this.marked) {
      cell.classList.add('is-selected')
      cell.setAttribute('aria-selected', 'true')
    }
  }

  /** Back to the active cell alone. */
  collapse(): void {
    this.anchor = this.active
    this.head = this.active
    this.paint()
  }
}
