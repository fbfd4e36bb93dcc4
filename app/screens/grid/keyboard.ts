import type { Place } from './cells'
import type { Editor } from './editor'

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Keyboard handling of an ARIA grid, as in a spreadsheet. `ready`: a cell is selected; `typing`: its text is being
 * replaced, and arrows accept the text; `caret`: after F2 or a double click, arrows move within the text.
 */
export class Keyboard {
  mode: 'ready' | 'typing' | 'caret' = 'ready'
  private place: Place
  /** text of the active cell when it was entered */
  private before = ''
  /** Escape was pressed in a selected cell: the next Tab leaves the grid */
  private leaving = false

  constructor(private readonly editor: Editor) {
    this.place = editor.selection.active
    this.enter(this.place)
  }

  /** Selects a cell after focus, or after a command changed its text. */
  enter(place: Place): void {
    this.mode = 'ready'
    this.leaving = false
    this.place = place
    this.before = this.editor.cells.text(place)
  }

  /** Enters a cell that had the focus before the grid attached, with text that may be half typed. */
  resume(place: Place): void {
    this.enter(place)
    this.before = this.editor.cells.seen(place)
    if (this.editor.cells.text(place) !== this.before) this.typed()
  }

  /** Handles an input event of the active cell. */
  typed(): void {
    if (this.mode === 'ready') this.mode = 'typing'
    this.editor.typed(this.place)
  }

  /** @returns whether the user is typing in this cell */
  isTyping({ row, column }: Place): boolean {
    return this.mode !== 'ready' && row === this.place.row && column === this.place.column
  }

  edit(): void {
    this.mode = 'caret'
  }

  /** Accepts the typed text, if it has changed. */
  accept(): void {
    const { place, before, editor } = this
    if (editor.cells.text(place) !== before) editor.accept(place, before)
    this.before = editor.cells.text(place)
    this.mode = 'ready'
  }

  private move(to: Place | null, extend = false): void {
    this.accept()
    if (!to) return
    this.editor.selection.moveTo(to, extend)
    this.enter(to)
  }

  /** Enter and Tab: moves to the next cell, from the end of a column or row to the next one. */
  private next(step: 1 | -1, by: 'column' | 'line'): boolean {
    this.accept()
    const moved = this.editor.selection.next(step, by)
    if (moved) this.enter(this.editor.selection.active)
    return moved
  }

  /** Moves ten rows up or down, at most to the first or last row. */
  private page(down: 1 | -1, extend: boolean): void {
    const { selection } = this.editor
    let to = selection.active
    for (let i = 0; i < 10; i++) to = selection.neighbour(to, down, 0) ?? to
    this.move(to, extend)
  }

  private revert(): void {
    const { selection, cells } = this.editor
    if (this.mode !== 'ready') this.editor.revert(this.place, this.before)
    else this.leaving = selection.single
    this.mode = 'ready'
    selection.collapse()
    cells.input(this.place)?.select()
  }

  private arrow(event: KeyboardEvent, [down, right]: readonly [number, number]): boolean {
    if (this.mode === 'caret' || event.altKey) return false
    const { selection } = this.editor
    const far = event.ctrlKey || event.metaKey
    const to = far
      ? selection.edge(selection.active, down, right)
      : selection.neighbour(selection.active, down, right)
    this.move(to, event.shiftKey)
    return true
  }

  private command(event: KeyboardEvent): boolean {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return false
    const key = event.key.toLowerCase()
    const { editor } = this
    if (this.mode !== 'ready' && (key === 'z' || key === 'y')) return false
    const commands: Readonly<Record<string, () => void>> = {
      d: () => editor.fill('down'),
      r: () => editor.fill('right'),
      a: () => editor.selection.all(),
      z: () => (event.shiftKey ? editor.redo() : editor.undo()),
      y: () => editor.redo(),
      home: () => this.toEdge(-1),
      end: () => this.toEdge(1),
    }
    if (key === 'enter') {
      editor.fillRange(this.before)
      this.enter(editor.selection.active)
      return true
    }
    const command = commands[key]
    if (!command) return false
    if (this.mode !== 'ready') this.accept()
    command()
    this.enter(editor.selection.active)
    return true
  }

  private toEdge(sign: -1 | 1): void {
    const { selection } = this.editor
    this.move(selection.edge(selection.edge(selection.active, sign, 0), 0, sign))
  }

  private plain(event: KeyboardEvent): boolean {
    const { selection } = this.editor
    const { active } = selection
    switch (event.key) {
      case 'Enter':
        this.next(event.shiftKey ? -1 : 1, 'column')
        return true
      case 'PageUp':
      case 'PageDown':
        this.page(event.key === 'PageDown' ? 1 : -1, event.shiftKey)
        return true
      case '?': {
        const keys = document.querySelector<HTMLElement>('[data-keys]')
        if (this.mode === 'ready') keys?.click()
        return this.mode === 'ready'
      }
      case 'Escape':
        this.revert()
        return true
      case 'F2':
        this.edit()
        return true
      case 'Tab':
        return !this.leaving && this.next(event.shiftKey ? -1 : 1, 'line')
      case 'Home':
      case 'End':
        if (this.mode === 'caret') return false
        this.move(selection.edge(active, 0, event.key === 'End' ? 1 : -1), event.shiftKey)
        return true
      case 'Delete':
      case 'Backspace':
        if (this.mode !== 'ready') return false
        this.editor.clear()
        this.enter(active)
        return true
      default:
        return false
    }
  }

  /** Handles a keydown in a cell; unknown keys keep their default action. */
  press(event: KeyboardEvent): void {
    if (event.isComposing) return
    const arrow = ARROWS[event.key]
    const handled = arrow ? this.arrow(event, arrow) : this.command(event) || this.plain(event)
    if (handled) event.preventDefault()
  }
}
