import { copyTable, pastedTable } from '~/screens/blocks/clipboard'
import type { Editor } from './editor'
import type { Keyboard } from './keyboard'
import { paste } from './paste-and-fill'

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
export function bindKeyboard(heard: Heard): void {
  const { keyboard } = heard
  const { cells, selection } = heard.editor
  const listen = listening(heard)
  listen('focusin', (event) => {
    const place = cells.placeOf(event.target)
    // after hydration React replays an earlier focus event; by then the user may be typing in the cell
    if (!place || keyboard.isTyping(place)) return
    const { active } = selection
    if (place.row !== active.row || place.column !== active.column) selection.moveTo(place)
    else cells.input(place)?.select()
    keyboard.enter(place)
  })
  listen('focusout', (event) => {
    if (cells.placeOf(event.target)) keyboard.accept()
  })
  listen('input', (event) => {
    if (cells.placeOf(event.target)) keyboard.typed()
  })
  listen('keydown', (event) => {
    if (cells.placeOf(event.target)) keyboard.press(event)
  })
}

/** Listens to clicks, and to drags that select a range. */
export function bindMouse(heard: Heard): void {
  const { keyboard } = heard
  const { cells, selection } = heard.editor
  const listen = listening(heard)
  listen('dblclick', (event) => {
    if (cells.placeOf(event.target)) keyboard.edit()
  })
  listen('mousedown', (event) => {
    const place = cells.placeOf(event.target)
    if (!place || event.button !== 0 || keyboard.mode === 'caret') return
    event.preventDefault()
    keyboard.accept()
    selection.moveTo(place, event.shiftKey)
    keyboard.enter(place)
  })
  listen('mouseover', (event) => {
    const place = cells.placeOf(event.target)
    if (place && event.buttons === 1 && keyboard.mode === 'ready') selection.moveTo(place, true)
  })
}

/** Listens to copy, cut and paste. */
export function bindClipboard(heard: Heard): void {
  const { editor, keyboard } = heard
  const { cells, selection } = editor
  const listen = listening(heard)
  const copy = (event: ClipboardEvent) => {
    if (!cells.placeOf(event.target) || keyboard.mode !== 'ready') return
    copyTable(event.clipboardData, editor.copied())
    event.preventDefault()
    if (event.type === 'copy') return
    editor.clear()
    keyboard.enter(selection.active)
  }
  listen('copy', copy)
  listen('cut', copy)
  listen('paste', (event) => {
    const place = cells.placeOf(event.target)
    const text = pastedTable(event.clipboardData)
    if (!place || text === undefined || keyboard.mode === 'caret') return
    event.preventDefault()
    if (keyboard.mode === 'typing') keyboard.accept()
    keyboard.enter(selection.active)
    paste(editor, text).then(() => {
      // the paste may await the server: a user who typed in the meantime keeps the caret
      if (keyboard.mode === 'ready') keyboard.enter(selection.active)
    })
  })
}

/** Listens on the whole document: Ctrl-S saves; Ctrl-Z and Ctrl-Y also work outside the grid, after a dialog. */
export function hearPage({ editor, keyboard, signal }: Heard): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const save = event.key === 's' && (event.ctrlKey || event.metaKey)
      if (save && !document.querySelector('dialog[open]')) {
        event.preventDefault()
        const form = editor.cells.table.closest('form')
        form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[value=save]'))
      }
      const field =
        event.target instanceof Element && event.target.closest('input, textarea, dialog')
      if (!field && /^[zy]$/i.test(event.key)) keyboard.press(event)
    },
    { signal },
  )
}
