import { copyTable, pastedTable } from '~/screens/blocks/clipboard'
import type { Place } from './cells'
import type { Editor } from './editor'
import { Keyboard } from './keyboard'

/** Grid with the signal that removes its event listeners. */
interface Heard {
  editor: Editor
  keyboard: Keyboard
  /** removes all listeners when aborted */
  signal: AbortSignal
}

const listening =
  ({ editor, signal }: Heard) =>
  <K extends keyof HTMLElementEventMap>(
    type: K,
    handler: (event: HTMLElementEventMap[K]) => void,
  ) =>
    editor.cells.table.addEventListener(type, handler, { signal })

/** Listens to focus, input and keys. */
function bindKeyboard(heard: Heard): void {
  const { keyboard } = heard
  const { cells, selection } = heard.editor
  const on = listening(heard)
  on('focusin', (event) => {
    const place = cells.placeOf(event.target)
    // after hydration React replays an earlier focus event; by then the user may be typing in the cell
    if (!place || keyboard.isTyping(place)) return
    const { active } = selection
    if (place.row !== active.row || place.column !== active.column) selection.moveTo(place)
    else cells.input(place)?.select()
    keyboard.enter(place)
  })
  on('focusout', (event) => {
    if (cells.placeOf(event.target)) keyboard.accept()
  })
  on('input', (event) => {
    if (cells.placeOf(event.target)) keyboard.typed()
  })
  on('keydown', (event) => {
    if (cells.placeOf(event.target)) keyboard.press(event)
  })
}

/** Listens to clicks, and to drags that select a range. */
function bindMouse(heard: Heard): void {
  const { keyboard } = heard
  const { cells, selection } = heard.editor
  const on = listening(heard)
  on('dblclick', (event) => {
    if (cells.placeOf(event.target)) keyboard.edit()
  })
  on('mousedown', (event) => {
    const place = cells.placeOf(event.target)
    if (!place || event.button !== 0 || keyboard.mode === 'caret') return
    event.preventDefault()
    keyboard.accept()
    selection.moveTo(place, event.shiftKey)
    keyboard.enter(place)
  })
  on('mouseover', (event) => {
    const place = cells.placeOf(event.target)
    if (place && event.buttons === 1 && keyboard.mode === 'ready') selection.moveTo(place, true)
  })
}

/** Listens to copy, cut and paste. */
function bindClipboard(heard: Heard): void {
  const { editor, keyboard } = heard
  const { cells, selection } = editor
  const on = listening(heard)
  const copy = (event: ClipboardEvent) => {
    if (!cells.placeOf(event.target) || keyboard.mode !== 'ready') return
    copyTable(event.clipboardData, editor.copied())
    event.preventDefault()
    if (event.type === 'copy') return
    editor.clear()
    keyboard.enter(selection.active)
  }
  on('copy', copy)
  on('cut', copy)
  on('paste', (event) => {
    const place = cells.placeOf(event.target)
    const text = pastedTable(event.clipboardData)
    if (!place || text === undefined || keyboard.mode === 'caret') return
    event.preventDefault()
    if (keyboard.mode === 'typing') keyboard.accept()
    keyboard.enter(selection.active)
    editor.paste(text).then(() => {
      // the paste may await the server: a user who typed in the meantime keeps the caret
      if (keyboard.mode === 'ready') keyboard.enter(selection.active)
    })
  })
}

/** Listens on the whole document: Ctrl-Z and Ctrl-Y also work outside the grid, after a dialog. */
function hearPage({ keyboard, signal }: Heard): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const field =
        event.target instanceof Element && event.target.closest('input, textarea, dialog')
      if (!field && /^[zy]$/i.test(event.key)) keyboard.press(event)
    },
    { signal },
  )
}

/**
 * Makes the table an ARIA grid that hears keys, mouse and clipboard.
 * @param typing the cell that had the focus before, with text that may be half typed
 */
export function listen(editor: Editor, typing: Place | undefined, signal: AbortSignal): Keyboard {
  const keyboard = new Keyboard(editor)
  const { table } = editor.cells
  table.setAttribute('role', 'grid')
  table.setAttribute('aria-multiselectable', 'true')
  if (typing) {
    editor.selection.adopt(typing)
    keyboard.resume(typing)
  }
  const heard = { editor, keyboard, signal }
  for (const hear of [bindKeyboard, bindMouse, bindClipboard, hearPage]) hear(heard)
  return keyboard
}
