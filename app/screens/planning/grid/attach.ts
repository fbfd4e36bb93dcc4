import { counted } from '~/domain/format/numbers'
import type { DayWindow } from '~/domain/planning/grid/day-window'
import type { ActionView } from '~/domain/planning/view'
import type { Place } from '~/screens/grid/cells'
import type { History } from '~/screens/grid/history'
import type { Keyboard } from '~/screens/grid/keyboard'
import { listen } from '~/screens/grid/listeners'
import { PlanEditor, type Reports } from './editor'
import { ask, hold, place } from './paste-and-fill'

/** What a grid hands to the one that replaces it after a save: undo steps and active cell. */
export interface Kept {
  history: History
  active: Place
  /** other than 'ready': the text of the active cell was half typed, and is no undo step yet */
  mode: Keyboard['mode']
  /** ids of the rows: with others, the places mean other cells */
  people: string
}

/** Methods of an attached grid, called by the page. */
export interface GridHandle {
  /** number of unsaved cells */
  pending(): number
  /** accepts the text being typed, before the form is submitted */
  accept(): void
  /** writes texts into cells by field name, as one undo step */
  resume(texts: ReadonlyMap<string, string>): void
  /** requests the cells that a fill would write; nothing is saved */
  ask(intent: string, worker: string): Promise<ActionView | null>
  /** writes the cells of the server's response, unsaved, as one undo step; `over`: replaces filled cells too */
  hold(answer: ActionView | null, over: boolean): void
  /** writes the cells of a pasted block by field name, as one undo step */
  place(fields: ReadonlyMap<string, string>): void
  /** makes a cell of these days active without focusing it, so that Tab enters the grid there */
  enter(days: DayWindow): void
  /** writes a code into a cell, as one undo step */
  put(workerId: string, day: number, text: string): void
  /** restores the original codes and deletes the local draft; Ctrl-Z undoes this */
  discard(): void
  /** says, if there are unsaved cells, that they are not printed */
  printed(): void
  kept(): Kept
  /** continues with the undo steps and the active cell of the grid before */
  take(kept: Kept): void
  /** focuses the active cell when no other element has the focus */
  focus(): void
  detach(): void
}

/** Ctrl-S saves. */
function saveByKey(event: KeyboardEvent): void {
  if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
  if (document.querySelector('dialog[open]')) return
  event.preventDefault()
  const form = document.querySelector<HTMLFormElement>('#plan-form')
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[value=save]'))
}

/**
 * Attaches keys, mouse, clipboard, undo and live sums to the edited table. The table also works and saves as a plain
 * form without them.
 * @param key localStorage key of the local draft
 * @param fresh true right after a save without errors: the local draft is obsolete
 */
export function attachGrid(
  table: HTMLTableElement,
  key: string,
  fresh: boolean,
  reports: Reports,
): GridHandle {
  const editor = new PlanEditor(table, key, reports)
  const { cells, selection } = editor
  const people = cells.rows.map(({ worker }) => worker).join()
  const stop = new AbortController()

  const typing = cells.placeOf(document.activeElement)
  editor.adopt(typing)
  const restored = fresh ? 0 : editor.restore()
  const keyboard = listen(editor, typing, stop.signal)
  editor.settle()
  if (restored > 0)
    reports.say(
      `${counted(restored, 'saisie non enregistrée a été retrouvée', 'saisies non enregistrées ont été retrouvées')}.`,
    )

  document.addEventListener('keydown', saveByKey, { signal: stop.signal })
  const adopt = (place: Place) => {
    selection.adopt(place)
    keyboard.enter(place)
  }

  return {
    pending: () => editor.pending(),
    accept: () => keyboard.accept(),
    resume: (texts) => editor.resume(texts),
    ask: (intent, worker) => ask(editor, intent, { worker }),
    hold: (answer, over) => hold(editor, answer, over),
    place: (fields) => place(editor, fields),
    enter: ({ first, last }) => {
      const { row } = selection.active
      let column = first - 1
      while (column < last - 1 && !cells.writable(row, column)) column += 1
      adopt({ row, column })
    },
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
    kept: () => ({
      history: editor.history,
      active: selection.active,
      mode: keyboard.mode,
      people,
    }),
    take: (kept) => {
      if (kept.people !== people) return
      editor.history = kept.history
      if (!typing) adopt(kept.active)
      else if (kept.mode === 'ready') keyboard.enter(typing)
    },
    focus: () => {
      if (document.activeElement === document.body) selection.moveTo(selection.active)
    },
    detach: () => stop.abort(),
  }
}
