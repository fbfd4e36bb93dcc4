import type { Place } from './cells'
import type { Editor } from './editor'

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * The keys of an ARIA grid, as a spreadsheet has them. `ready`: a cell is chosen; `typing`: its text is being
 * replaced, arrows accept it; `caret`: F2 or a double click, arrows move within the text.
 */
export class Keyboard {
  mode: 'ready' | 'typing' | 'caret' = 'ready'
  private place: Place
  /** what the entered cell held */
  private before = ''

  constructor(private readonly editor: Editor) {
    this.place = editor.selection.active
    this.enter(this.place)
  }

  /** A cell got the focus, or its text was changed by a command. */
  enter(place: Place): void {
    this.mode = 'ready'
    this.place = place
    this.before = this.editor.cells.text(place)
  }

  /** The cell had the focus before the keys attached; something may stand half typed in it. */
  resume(place: Place): void {
    this.enter(place)
    this.before = this.editor.cells.seen(place)
    if (this.editor.cells.text(place) !== this.before) this.typed()
  }

  /** Its text changed under the fingers. */
  typed(): void {
    if (this.mode === 'ready') this.mode = 'typing'
    this.editor.cells.dress(this.place)
  }

  /** Whether a text is being typed into this very cell. */
  isTyping({ row, column }: Place): boolean {
    return this.mode !== 'ready' && row === this.place.row && column === this.place.column
  }

  edit(): void {
    this.mode = 'caret'
  }

  /** Takes what was typed; nothing when nothing was. */
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

  private revert(): void {
    const { selection, cells } = this.editor
    if (this.mode !== 'ready') cells.write(this.place, this.before)
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
      z: () => (event.shiftKey ? editor.redo() : editor.undo()),
      y: () => editor.redo(),
      home: () => this.toEdge(-1),
      end: () => this.toEdge(1),
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
        this.move(selection.neighbour(active, event.shiftKey ? -1 : 1, 0))
        return true
      case 'Escape':
        this.revert()
        return true
      case 'F2':
        this.edit()
        return true
      case 'Tab': {
        if (this.mode === 'ready') return false
        this.move(selection.neighbour(active, 0, event.shiftKey ? -1 : 1))
        return true
      }
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

  /** Handles a key pressed in a cell; keys it does not know keep their usual effect. */
  press(event: KeyboardEvent): void {
    if (event.isComposing) return
    const arrow = ARROWS[event.key]
    const handled = arrow ? this.arrow(event, arrow) : this.command(event) || this.plain(event)
    if (handled) event.preventDefault()
  }
}
