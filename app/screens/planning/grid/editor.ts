import { counted } from '~/format/numbers'
import { Cells, type Place } from './cells'
import { type Change, History } from './history'
import { type Kept, keep, recall } from './keeper'
import { Selection } from './selection'
import { LiveSums } from './sums'

/** What the page is told while the grid is edited. */
export interface Reports {
  /** number of cells that differ from what the page showed, and how many of them hold no code of their team */
  pending(count: number, refused: number): void
  /** a sentence for the status line */
  say(sentence: string): void
}

/** The edited month: cells, selection, undo, sums, and what is kept in the browser. */
export class Editor {
  readonly cells: Cells
  readonly selection: Selection
  private readonly history = new History()
  private readonly sums: LiveSums

  constructor(
    table: HTMLTableElement,
    private readonly key: string,
    private readonly reports: Reports,
  ) {
    this.cells = new Cells(table)
    this.selection = new Selection(this.cells)
    this.sums = new LiveSums(this.cells)
  }

  /**
   * Takes over what was typed before the spreadsheet attached, as one step that Ctrl-Z takes back.
   * @param typing the cell that has the focus: its text is still being typed and stays as it is
   */
  adopt(typing: Place | undefined): void {
    const changes: Change[] = []
    for (const { place, input, text } of this.cells.changed()) {
      if (place.row === typing?.row && place.column === typing.column) continue
      const byHand = input.value !== input.defaultValue
      this.cells.write(place, text)
      if (byHand) changes.push({ place, before: this.cells.seen(place), after: text })
    }
    this.history.push(changes)
  }

  /** Puts texts into cells by the name of their field, as one step. @returns number of cells that changed */
  resume(texts: ReadonlyMap<string, string>): number {
    return this.change(
      this.cells.rows.flatMap(({ inputs }, row) =>
        inputs.flatMap((input, column) => {
          const text = input ? texts.get(input.name) : undefined
          return text === undefined ? [] : [{ place: { row, column }, text }]
        }),
      ),
    )
  }

  /** Brings back what was typed earlier and never saved. @returns number of cells */
  restore(): number {
    const kept = recall(this.key)
    if (!kept) return 0
    let count = 0
    this.cells.rows.forEach(({ inputs }, row) => {
      inputs.forEach((input, column) => {
        const found = input && kept.cells[input.name]
        if (!found) return
        const [seen, text] = found
        const place = { row, column }
        // why: what was typed just now is the newer of the two
        if (this.cells.seen(place) === text || input.value !== this.cells.seen(place)) return
        // why: if somebody changed the cell meanwhile, the save must notice it
        this.cells.remember(place, seen)
        this.cells.write(place, text)
        count += 1
      })
    })
    return count
  }

  /** Says a sentence in the status line. */
  say(sentence: string): void {
    this.reports.say(sentence)
  }

  /** Number of cells that differ from what the page showed, the one that is being typed into included. */
  pending(): number {
    return [...this.cells.changed()].length
  }

  /** Counts, sums and keeps the cells as they now stand. */
  settle(): void {
    const cells: Kept = {}
    let count = 0
    let refused = 0
    for (const { place, input, text } of this.cells.changed()) {
      if (this.cells.codeOf(place, text) === undefined) refused += 1
      cells[input.name] = [this.cells.seen(place), text]
      count += 1
    }
    keep(this.key, cells)
    this.sums.refresh()
    this.reports.pending(count, refused)
  }

  /** Writes cells as one step that Ctrl-Z takes back whole. */
  change(wanted: readonly { place: Place; text: string }[]): number {
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

  /** Takes what was typed into one cell as a step. @param before the text it held when it was entered */
  accept(place: Place, before: string): void {
    const typed = this.cells.text(place)
    const code = this.cells.codeOf(place, typed)
    const after = code ?? typed.trim()
    this.cells.write(place, after)
    if (after !== before) this.history.push([{ place, before, after }])
    this.settle()
    if (code !== undefined) return
    const name = this.cells.rows[place.row]?.name ?? ''
    this.reports.say(
      `«\u202f${after}\u202f» n’est pas un code de cette équipe (${name}, jour ${place.column + 1}).`,
    )
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
    const first = step.find(({ place }) => this.cells.writable(place.row, place.column))
    if (first) this.selection.moveTo(first.place)
    this.reports.say(`${counted(step.length, 'cellule rétablie', 'cellules rétablies')}.`)
  }

  /** The codes of the selected rectangle. */
  copied(): string[][] {
    return this.selection.places().map((row) => row.map((place) => this.cells.text(place)))
  }

  /** Ctrl-D and Ctrl-R: repeats the first row or column over the range, the neighbour's value for one cell. */
  fill(direction: 'down' | 'right'): void {
    const down = direction === 'down'
    const rows = this.selection.places()
    if (this.selection.single) {
      const { active } = this.selection
      const from = this.selection.neighbour(active, down ? -1 : 0, down ? 0 : -1)
      if (from) this.change([{ place: active, text: this.codeFor(active, this.cells.text(from)) }])
      return
    }
    const wanted = rows.flatMap((row) =>
      row.map((place, i) => {
        const source = down ? rows[0]?.[i] : row.find((one) => this.cells.input(one) !== null)
        return { place, text: this.codeFor(place, source ? this.cells.text(source) : '') }
      }),
    )
    this.change(wanted)
  }

  /** Ctrl-Enter: what was typed into the active cell fills the range. @param before what the cell held */
  fillRange(before: string): void {
    const { active } = this.selection
    const text = this.cells.text(active)
    const wanted = this.selection.places().flat()
    this.cells.write(active, before)
    if (this.cells.codeOf(active, text) === undefined) {
      this.cells.write(active, text)
      this.accept(active, before)
      return
    }
    this.change(wanted.map((place) => ({ place, text: this.codeFor(place, text) })))
  }

  /** A team is never filled with a code that it is not offered: the cell keeps what it has. */
  private codeFor(place: Place, text: string): string {
    return this.cells.codeOf(place, text) ?? this.cells.text(place)
  }
}
