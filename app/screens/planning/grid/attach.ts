import type { ActionView } from '~/domain/planning/view'
import { counted } from '~/format/numbers'
import { Editor, type Reports } from './editor'
import { ask, hold, place } from './incoming'
import { Keyboard } from './keyboard'
import { hearClipboard, hearKeys, hearMouse, hearPage } from './listeners'

/** What the page can ask of an attached grid. */
export interface GridHandle {
  /** number of cells not yet saved */
  pending(): number
  /** takes what is being typed, before the form is sent */
  accept(): void
  /** puts texts into cells by the name of their field, as one step */
  resume(texts: ReadonlyMap<string, string>): void
  /** asks the server which cells a fill writes; nothing is saved */
  ask(intent: string, worker: string): Promise<ActionView | null>
  /** holds the cells that the server's answer names, as one step; `over`: filled ones too */
  hold(answer: ActionView | null, over: boolean): void
  /** puts the cells of a pasted block, by the name of their field, as one step */
  place(fields: ReadonlyMap<string, string>): void
  /** puts a code into a cell, as one step */
  put(workerId: string, day: number, text: string): void
  /** puts back what the page showed, so that nothing is pending or kept in the browser; Ctrl-Z takes it back */
  discard(): void
  /** says that the paper holds what is saved and nothing else, where something waits */
  printed(): void
  /** gives the focus to the active cell when nothing else has it */
  focus(): void
  detach(): void
}

/**
 * Makes a spreadsheet of the edited table: keys, mouse, clipboard, undo, live sums. The table already works as a
 * plain form; nothing here is needed to save.
 * @param key where unsaved cells are kept; `fresh`: the server has just answered, what was kept is settled
 */
export function attachGrid(
  table: HTMLTableElement,
  key: string,
  fresh: boolean,
  reports: Reports,
): GridHandle {
  const editor = new Editor(table, key, reports)
  const keyboard = new Keyboard(editor)
  const { cells, selection } = editor
  const stop = new AbortController()

  table.setAttribute('role', 'grid')
  table.setAttribute('aria-multiselectable', 'true')
  const typing = cells.placeOf(document.activeElement)
  editor.adopt(typing)
  const restored = fresh ? 0 : editor.restore()
  if (typing) {
    selection.adopt(typing)
    keyboard.resume(typing)
  }
  editor.settle()
  if (restored > 0)
    reports.say(
      `${counted(restored, 'saisie non enregistrée a été retrouvée', 'saisies non enregistrées ont été retrouvées')}.`,
    )

  const heard = { editor, keyboard, signal: stop.signal }
  for (const hear of [hearKeys, hearMouse, hearClipboard, hearPage]) hear(heard)

  return {
    pending: () => editor.pending(),
    accept: () => keyboard.accept(),
    resume: (texts) => editor.resume(texts),
    ask: (intent, worker) => ask(editor, intent, { worker }),
    hold: (answer, over) => hold(editor, answer, over),
    place: (fields) => place(editor, fields),
    put: (workerId, day, text) => {
      const row = cells.rows.findIndex(
        ({ worker, inputs }) => worker === workerId && inputs[day - 1],
      )
      const place = { row, column: day - 1 }
      if (row < 0) return
      editor.change([{ place, text }])
      selection.moveTo(place)
      keyboard.enter(place)
    },
    discard: () =>
      editor.change([...cells.changed()].map(({ place }) => ({ place, text: cells.seen(place) }))),
    printed: () => {
      if (editor.pending() > 0) editor.say('Les cellules non enregistrées ne sont pas imprimées.')
    },
    focus: () => {
      if (document.activeElement === document.body) selection.moveTo(selection.active)
    },
    detach: () => stop.abort(),
  }
}
