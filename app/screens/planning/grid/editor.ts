import { counted } from '~/domain/format/numbers'
import { Cells, type Place } from './cells'
import { type Change, History } from './history'
import { LiveSums } from './live-totals'
import { type DraftCells, loadDraft, saveDraft } from './local-draft'
import { Selection } from './selection'

/** Callbacks from the grid to the page. */
export interface Reports {
  /** number of changed cells, and how many of them hold no code of their team */
  pending(count: number, refused: number): void
  /** shows a sentence in the status line */
  say(sentence: string): void
}

/** Grid editor of a month: cells, selection, undo, sums and local draft. */
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
   * Records the cells typed before the grid attached as one undo step.
   * @param typing the focused cell, which is skipped: the user is still typing in the cell
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

  /** Writes texts into cells by field name, as one undo step. @returns number of changed cells */
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

  /** Restores unsaved cells from the local draft. @returns number of restored cells */
  restore(): number {
    const kept = loadDraft(this.key)
    if (!kept) return 0
    let count = 0
    this.cells.rows.forEach(({ inputs }, row) => {
      inputs.forEach((input, column) => {
        const found = input && kept.cells[input.name]
        if (!found) return
        const [seen, text] = found
        const place = { row, column }
        // skips cells typed since the page loaded: they are newer than the draft
        if (this.cells.seen(place) === text || input.value !== this.cells.seen(place)) return
        // keeps the draft's original code: the save must detect an edit by another user since the draft
        this.cells.remember(place, seen)
        this.cells.write(place, text)
        count += 1
      })
    })
    return count
  }

  /** Shows a sentence in the status line. */
  say(sentence: string): void {
    this.reports.say(sentence)
  }

  /** Number of changed cells, including the cell in which the user is typing. */
  pending(): number {
    return [...this.cells.changed()].length
  }

  /** Saves the local draft, recomputes the sums and reports the number of changed cells. */
  settle(): void {
    const cells: DraftCells = {}
    let count = 0
    let refused = 0
    for (const { place, input, text } of this.cells.changed()) {
      if (this.cells.codeOf(place, text) === undefined) refused += 1
      cells[input.name] = [this.cells.seen(place), text]
      count += 1
    }
    saveDraft(this.key, cells)
    this.sums.refresh()
    this.reports.pending(count, refused)
  }

  /** Writes cells as one undo step. @returns number of changed cells */
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

  /** Records the text typed into a cell as an undo step. @param before text of the cell when it got the focus */
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

  /** Codes of the selected range, by row. */
  copied(): string[][] {
    return this.selection.places().map((row) => row.map((place) => this.cells.text(place)))
  }

  /** Ctrl-D and Ctrl-R: copies the first row or column over the range; a single cell takes its neighbour's code. */
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

  /** Ctrl-Enter: fills the range with the text of the active cell. @param before the cell's text before the input */
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

  /** Text as a code of the cell's team; a code that the team does not offer leaves the cell's text unchanged. */
  private codeFor(place: Place, text: string): string {
    return this.cells.codeOf(place, text) ?? this.cells.text(place)
  }
}
