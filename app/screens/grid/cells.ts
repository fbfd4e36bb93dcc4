/** Position of a cell: row and column, both from 0. */
export interface Place {
  row: number
  column: number
}

/** Row of an edited table. */
export interface Line {
  element: HTMLTableRowElement
  /** one per column; null where the cell cannot be edited */
  inputs: (HTMLInputElement | null)[]
}

/** Model of an edited table, read from the DOM once. */
export abstract class Cells<L extends Line = Line> {
  private readonly places = new WeakMap<EventTarget, Place>()

  constructor(
    readonly table: HTMLTableElement,
    readonly rows: readonly L[],
    readonly columns = rows[0]?.inputs.length ?? 0,
  ) {
    rows.forEach(({ inputs }, row) => {
      inputs.forEach((input, column) => {
        if (input) this.places.set(input, { row, column })
      })
    })
  }

  placeOf(target: EventTarget | null): Place | undefined {
    return target ? this.places.get(target) : undefined
  }

  input({ row, column }: Place): HTMLInputElement | null {
    return this.rows[row]?.inputs[column] ?? null
  }

  /** Current text of the cell. */
  text(place: Place): string {
    return this.input(place)?.value ?? ''
  }

  /** @returns whether the cell can be edited and its row is not hidden */
  writable(row: number, column: number): boolean {
    return this.input({ row, column }) !== null && !this.rows[row]?.element.hidden
  }

  /** Text of the cell when the form was opened. */
  abstract seen(place: Place): string

  /** Parses the typed text; undefined when the cell cannot take it. */
  abstract parse(place: Place, text: string): string | undefined

  /** Updates the style of a cell from its text. */
  abstract dress(place: Place): void

  /** Writes a text into the cell and updates the cell's style. */
  write(place: Place, text: string): void {
    const input = this.input(place)
    if (!input) return
    if (input.value !== text) input.value = text
    this.dress(place)
  }
}
