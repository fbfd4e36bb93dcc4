import { counted } from '~/domain/format/numbers'
import { GRID_FIGURES, GRID_FORM } from '~/domain/objectifs/grid/cells'
import { linkedRow, type RowTexts } from '~/domain/objectifs/grid/linked-row'
import type { Place } from '~/screens/grid/cells'
import { Editor, type Wanted } from '~/screens/grid/editor'
import type { Change } from '~/screens/grid/history'
import { TargetCells } from './target-cells'

/** Columns in the order in which a fill writes them: of revenue and rate the revenue decides. */
const ORDER = [0, 1, 3, 2, 4]

/** Callbacks from the grid to the page. */
export interface TargetReports {
  /** recomputes the sums from the inputs */
  sums(): void
  /** number of typed cells to save, and the first wrong ones with their sentences */
  pending(count: number, wrong: readonly { input: HTMLInputElement; error: string }[]): void
  say(sentence: string): void
}

/** Editor of the targets grid: linked figures follow each edit, in the same undo step. */
export class TargetEditor extends Editor<TargetCells> {
  /** texts of the row in which the user is typing, from before */
  private held: { place: Place; texts: RowTexts } | undefined

  /** @param last editor of the same page before the server answered: what it filled is one undo step */
  constructor(
    table: HTMLTableElement,
    private readonly reports: TargetReports,
    last?: TargetEditor,
  ) {
    super(new TargetCells(table))
    if (last?.cells.rows.length === this.cells.rows.length) this.adopt(last)
  }

  private adopt({ history, cells, selection }: TargetEditor): void {
    this.history = history
    const changes = this.places().flatMap((place): Change[] => {
      const [before, after] = [cells.text(place), this.cells.text(place)]
      return before === after ? [] : [{ place, before, after }]
    })
    history.push(changes)
    this.selection.adopt(selection.active)
  }

  private places(): Place[] {
    return this.cells.rows.flatMap(({ inputs }, row) =>
      inputs.flatMap((input, column) => (input ? { row, column } : [])),
    )
  }

  /** Name of the selection's first cell, where a block is pasted: 'SITE.mechanic.hecHours'. */
  private get start(): string {
    const { top, left } = this.selection.range
    return `${this.cells.rows[top]?.key}.${GRID_FIGURES[left]}`
  }

  private linked(texts: RowTexts, { row, column }: Place, text: string): RowTexts {
    const line = this.cells.rows[row]
    return line ? linkedRow(texts, column, text, line.shown) : texts
  }

  override typed(place: Place): void {
    const { row, column } = place
    if (this.held?.place.row !== row || this.held.place.column !== column)
      this.held = { place, texts: this.cells.texts(row) }
    this.linked(this.held.texts, place, this.cells.text(place)).forEach((text, other) => {
      if (other !== column) this.cells.write({ row, column: other }, text)
    })
    super.typed(place)
    this.reports.sums()
  }

  override revert(place: Place, before: string): void {
    this.held?.texts.forEach((text, column) => {
      if (column !== place.column) this.cells.write({ row: place.row, column }, text)
    })
    this.held = undefined
    super.revert(place, before)
    this.reports.sums()
  }

  override change(wanted: readonly Wanted[]): number {
    const rows = new Map<number, RowTexts>()
    const inOrder = [...wanted].sort(
      (a, b) => ORDER.indexOf(a.place.column) - ORDER.indexOf(b.place.column),
    )
    for (const { place, text } of inOrder) {
      const { row, column } = place
      const texts = rows.get(row) ?? this.cells.texts(row)
      if (!this.cells.input(place) || texts[column] === text) continue
      rows.set(row, this.linked(texts, place, text))
    }
    return super.change(
      [...rows].flatMap(([row, texts]) =>
        texts.map((text, column) => ({ place: { row, column }, text })),
      ),
    )
  }

  settle(): void {
    this.held = undefined
    const own = this.places().filter(({ row, column }) => {
      const follows = this.cells.texts(row)[4] === 'rate' ? 2 : 3
      return column < 4 && column !== follows && this.cells.isChanged({ row, column })
    })
    const wrong = this.places().flatMap((place) => {
      const input = this.cells.input(place)
      const error = this.cells.error(place, this.cells.text(place))
      return input && error ? [{ input, error }] : []
    })
    this.reports.sums()
    this.reports.pending(own.length, wrong)
  }

  say(sentence: string): void {
    this.reports.say(sentence)
  }

  refusal(place: Place, text: string): string {
    const label = this.cells.input(place)?.getAttribute('aria-label')
    return `${label}\u202f: «\u202f${text}\u202f». ${this.cells.error(place, text)}`
  }

  /** Pastes a value into the selected cells; the server reads a block, and asks what is doubtful (4-decisions, 74). */
  async paste(block: string): Promise<void> {
    const text = block.trim()
    if (!/[\t\n]/.test(text)) {
      const { active } = this.selection
      if (this.cells.parse(active, text) === undefined) return this.say(this.refusal(active, text))
      const count = this.put(this.selection.places().flat(), text)
      return this.say(`${counted(count, 'cellule remplie', 'cellules remplies')}.`)
    }
    const form = this.cells.table.closest('form')
    const put = (name: string, value: string) => {
      const field = form?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        field.value = value
    }
    put(GRID_FORM.block, block)
    put(GRID_FORM.start, this.start)
    form?.querySelector<HTMLButtonElement>('button[value="paste"]')?.click()
  }
}
