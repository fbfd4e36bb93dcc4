import type { Place } from '~/screens/grid/cells'
import { Editor } from '~/screens/grid/editor'
import type { Change } from '~/screens/grid/history'
import { PlanCells } from './cells'
import { LiveSums } from './live-totals'
import { type DraftCells, loadDraft, saveDraft } from './local-draft'
import { paste } from './paste-and-fill'

/** Callbacks from the grid to the page. */
export interface Reports {
  /** number of changed cells, and how many of them hold no code of their team */
  pending(count: number, refused: number): void
  /** shows a sentence in the status line */
  say(sentence: string): void
}

/** Grid editor of a month, with sums and local draft. */
export class PlanEditor extends Editor<PlanCells> {
  private readonly sums: LiveSums

  constructor(
    table: HTMLTableElement,
    private readonly key: string,
    private readonly reports: Reports,
  ) {
    super(new PlanCells(table))
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
      if (this.cells.parse(place, text) === undefined) refused += 1
      cells[input.name] = [this.cells.seen(place), text]
      count += 1
    }
    saveDraft(this.key, cells)
    this.sums.refresh()
    this.reports.pending(count, refused)
  }

  refusal({ row, column }: Place, text: string): string {
    const name = this.cells.rows[row]?.name ?? ''
    return `«\u202f${text}\u202f» n’est pas un code de cette équipe (${name}, jour ${column + 1}).`
  }

  paste(text: string): Promise<void> {
    return paste(this, text)
  }
}
