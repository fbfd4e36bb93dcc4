import { counted } from '~/domain/format/numbers'
import type { Cells, Place } from './cells'
import { type Change, History } from './history'
import { Selection } from './selection'

/** Text to write into a cell. */
export interface Wanted {
  place: Place
  text: string
}

/** Editor of a table of inputs: cells, selection, undo, fills. Each table adds its parser, its sums and its paste. */
export abstract class Editor<C extends Cells = Cells> {
  readonly selection: Selection
  history = new History()

  constructor(readonly cells: C) {
    this.selection = new Selection(cells)
  }

  /** Shows a sentence in the status line. */
  abstract say(sentence: string): void

  /** Recomputes sums and the number of changed cells after each change. */
  abstract settle(): void

  /** French sentence about a text that the cell cannot take. */
  abstract refusal(place: Place, text: string): string

  /** Pastes a block at the selection; the promise ends when the cells are filled. */
  abstract paste(text: string): Promise<void>

  /** Updates the cell in which the user is typing. */
  typed(place: Place): void {
    this.cells.dress(place)
  }

  /** Restores the text that the cell had before the user typed. */
  revert(place: Place, before: string): void {
    this.cells.write(place, before)
  }

  /** Writes cells as one undo step. @returns number of changed cells */
  change(wanted: readonly Wanted[]): number {
    const changes: Change[] = []
    for (const { place, text } of wanted) {
      if (!this.cells.input(place)) continue
      const before = this.cells.text(place)
      if (before === text) continue
      this.cells.write(place, text)
      changes.push({ place, before, after: text })
    }
    this.history.push(changes)
    if (changes.length > 0) this.settle()
    return changes.length
  }

  /** Records the text typed into a cell as an undo step. @param before text of the cell when it got the focus */
  accept(place: Place, before: string): void {
    const typed = this.cells.text(place)
    const parsed = this.cells.parse(place, typed)
    const text = parsed ?? typed.trim()
    this.revert(place, before)
    this.change([{ place, text }])
    if (parsed === undefined) this.say(this.refusal(place, text))
  }

  clear(): void {
    this.change(
      this.selection
        .places()
        .flat()
        .map((place) => ({ place, text: '' })),
    )
  }

  undo(): void {
    this.replay(this.history.undo(), 'before')
  }

  redo(): void {
    this.replay(this.history.redo(), 'after')
  }

  private replay(step: Change[] | undefined, side: 'before' | 'after'): void {
    if (!step) return
    for (const change of step) this.cells.write(change.place, change[side])
    this.settle()
    const open = step.filter(({ place }) => this.cells.writable(place.row, place.column))
    if (open[0]) this.selection.moveTo(open[0].place)
    this.say(`${counted(open.length, 'cellule rétablie', 'cellules rétablies')}.`)
  }

  /** Texts of the selected range, by row. */
  copied(): string[][] {
    return this.selection.places().map((row) => row.map((place) => this.cells.text(place)))
  }

  /** Ctrl-D and Ctrl-R: copies the first row or column over the range; a single cell takes its neighbour's text. */
  fill(direction: 'down' | 'right'): void {
    const down = direction === 'down'
    const rows = this.selection.places()
    if (this.selection.single) {
      const { active } = this.selection
      const from = this.selection.neighbour(active, down ? -1 : 0, down ? 0 : -1)
      if (from) this.put([active], this.cells.text(from))
      return
    }
    const wanted = rows.flatMap((row) =>
      row.map((place, i) => {
        const source = down ? rows[0]?.[i] : row.find((one) => this.cells.input(one) !== null)
        return { place, text: this.textFor(place, source ? this.cells.text(source) : '') }
      }),
    )
    this.change(wanted)
  }

  /** Ctrl-Enter: fills the range with the text of the active cell. @param before the cell's text before the input */
  fillRange(before: string): void {
    const { active } = this.selection
    const text = this.cells.text(active)
    if (this.cells.parse(active, text) === undefined) this.accept(active, before)
    else {
      this.revert(active, before)
      this.put(this.selection.places().flat(), text)
    }
  }

  /** Writes one text into cells as one undo step. @returns number of changed cells */
  put(places: readonly Place[], text: string): number {
    return this.change(places.map((place) => ({ place, text: this.textFor(place, text) })))
  }

  /** Parsed text; a text that the cell cannot take leaves its own. */
  private textFor(place: Place, text: string): string {
    return this.cells.parse(place, text) ?? this.cells.text(place)
  }
}
