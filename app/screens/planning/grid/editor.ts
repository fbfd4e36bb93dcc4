import { isCodesOnly, placeCodes } from '~/domain/planning/paste-cells'
import { parseTable, trimTable } from '~/domain/planning/paste-table'
import type { ActionView } from '~/domain/planning/view'
import { askServer } from './ask-server'
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

const MUTE = 'Le serveur ne répond pas\u202f: rien n’a changé.'

/** How many refusals of a paste are read out one by one. */
const SENTENCES = 5

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
    this.reports.say(step.length < 2 ? '1 cellule rétablie.' : `${step.length} cellules rétablies.`)
  }

  /** The codes of the selected rectangle. */
  copied(): string[][] {
    return this.selection.places().map((row) => row.map((place) => this.cells.text(place)))
  }

  /**
   * Places a block copied from a spreadsheet, held until it is saved; a single value fills the selected range. What
   * holds more than codes is read by the server, as the text box is (4-decisions, 45).
   */
  async paste(text: string): Promise<void> {
    const table = trimTable(parseTable(text))
    const { top, left } = this.selection.range
    const visible = this.cells.rows.flatMap(({ element }, row) => (element.hidden ? [] : [row]))
    const from = visible.slice(Math.max(0, visible.indexOf(top)))
    if (!isCodesOnly(table)) return this.pasteRead(text, left, from)
    const [value = '', ...others] = table.flat()
    const fill = others.length === 0 && !this.selection.single
    const block = fill ? this.selection.places().map((row) => row.map(() => value)) : table
    const at = (row: number) => from[row] ?? -1
    const placed = placeCodes(
      block,
      {
        nameOf: (row) => this.cells.rows[at(row)]?.name ?? '',
        writable: (row, column) => this.cells.writable(at(row), column),
        offers: (row, code) => this.cells.codeOf({ row: at(row), column: 0 }, code) !== undefined,
      },
      { row: 0, column: left },
    )
    const count = this.change(
      placed.cells.map(({ row, column, code }) => ({
        place: { row: at(row), column },
        text: code,
      })),
    )
    const skipped = fill ? 0 : placed.skipped
    this.tell(count, [
      ...placed.refused,
      ...(skipped > 0 ? [`${skipped} ignorée(s)\u202f: jour fermé ou hors du tableau.`] : []),
    ])
  }

  /** @param from the rows in sight that a line without a name follows */
  private async pasteRead(text: string, column: number, from: readonly number[]): Promise<void> {
    this.reports.say('Lecture du bloc collé…')
    const rows = from.map((row) => this.cells.rows[row]?.worker).join()
    const answer = await this.ask('paste-table', { table: text, day: `${column + 1}`, rows })
    if (!answer?.values) return this.reports.say(MUTE)
    const { paste, error, cellErrors } = answer
    const count = this.resume(new Map(paste?.fields))
    this.tell(count, [...(error ? [error] : []), ...(paste?.refused ?? cellErrors)])
  }

  /** Puts the cells of a pasted block that the text box has shown. */
  place(fields: ReadonlyMap<string, string>): void {
    this.tell(this.resume(fields), [])
  }

  /** Asks the server about the grid's concession and month. @returns null when it does not answer */
  ask(intent: string, fields: Record<string, string>): Promise<ActionView | null> {
    const { plan: site = '', planmonth: month = '' } = this.cells.table.dataset
    return askServer(intent, { site, month, ...fields })
  }

  /**
   * Holds what a fill would write until it is saved (4-decisions, 46).
   * @param over the codes that stand in the grid, saved or not, are replaced; else only empty cells are filled
   */
  hold(answer: ActionView | null, over: boolean): void {
    if (!answer?.held) {
      this.reports.say(answer?.error ?? MUTE)
      return
    }
    const cells = new Map(answer.held)
    if (!over)
      for (const { inputs } of this.cells.rows)
        for (const input of inputs) if (input?.value) cells.delete(input.name)
    const count = this.resume(cells)
    this.reports.say(count < 2 ? `${count} cellule remplie.` : `${count} cellules remplies.`)
  }

  private tell(count: number, sentences: readonly string[]): void {
    const more = sentences.length - SENTENCES
    this.reports.say(
      [
        count < 2 ? `${count} cellule collée.` : `${count} cellules collées.`,
        ...sentences.slice(0, SENTENCES),
        ...(more > 0 ? [`${more} autre(s) refus.`] : []),
      ].join(' '),
    )
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
