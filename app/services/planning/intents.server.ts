import type { Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/business-day'
import { NothingToSaveError } from '~/domain/planning/admission'
import { type ActionView, GRID_PARAMS } from '~/domain/planning/view'
import { assertMay } from '~/domain/workers/rights'
import { readTyped, readWorkerInput, textOf } from '~/schemas/planning-form.server'
import {
  autoFill,
  copyPattern,
  type FillResult,
  resetWorkerMonth,
} from '~/services/attendance/fill.server'
import { closeMonth, reopenMonth } from '~/services/attendance/lock.server'
import type { FlashMessage } from '~/services/web/flash.server'
import { createWorker, editWorker, removeWorker } from '~/services/workers/workers.server'
import { asTyped, calm, saveTyped } from './grid-action.server'
import { pastedAgain, previewPaste, savePasted } from './paste.server'

/** Where the page goes after an action: parameters to change in its address, with a message. */
export interface Onward {
  params: Record<string, string | null>
  flash: FlashMessage | null
}
export type ActionResult =
  | { kind: 'onward'; onward: Onward }
  | { kind: 'form'; view: ActionView; status: number }

const DONE: Onward['params'] = {
  [GRID_PARAMS.dialog]: null,
  [GRID_PARAMS.worker]: null,
  [GRID_PARAMS.rename]: null,
}
const onward = (
  params: Onward['params'],
  message?: string,
  type: FlashMessage['type'] = 'success',
) =>
  ({
    kind: 'onward',
    onward: { params: { ...DONE, ...params }, flash: message ? { type, message } : null },
  }) as const

/** One form of the page as it was sent. */
export interface Call {
  principal: Principal
  form: FormData
  siteId: string
  month: Month
  worker: string
}
/** What a form's button asks for. */
export interface Intent {
  /** which form the answer belongs to */
  form: ActionView['form']
  /** begins the sentence of a failure (spec 2 §8) */
  prefix: string
  run(call: Call): Promise<ActionResult>
}

const counted = (n: number, one: string, many: string) => `${n} ${n < 2 ? one : many}`

function filled({ saved, failed }: FillResult): ActionResult {
  return failed > 0
    ? onward(
        {},
        `Remplissage partiel. ${saved} entrées enregistrées, ${failed} en erreur.`,
        'warning',
      )
    : onward({}, `Remplissage automatique terminé. ${saved} entrées enregistrées.`)
}

async function save({ principal, form, month }: Call, then: Onward['params']) {
  return saved(await saveTyped(principal, month, readTyped(form, month)), then)
}

/** What a save of cells came to: onward when nothing was refused. */
function saved(view: ActionView, then: Onward['params']): ActionResult {
  const clean = view.cellErrors.length === 0 && view.conflicts.length === 0
  if (!clean) return { kind: 'form', view, status: view.conflicts.length > 0 ? 409 : 422 }
  // why: somebody else may have typed the very same meanwhile
  if (view.saved === 0) return onward(then, new NothingToSaveError().message, 'info')
  const count = counted(view.saved, 'modification enregistrée.', 'modifications enregistrées.')
  return onward(then, count)
}

/** Saves what was typed, if anything, before a dialog that writes to the same month opens. */
const saveThen = (dialog: string): Intent => ({
  form: 'grid',
  prefix: SAVE,
  run: async (call) => {
    const then = { [GRID_PARAMS.dialog]: dialog }
    return readTyped(call.form, call.month).length > 0 ? save(call, then) : onward(then)
  },
})

/** Leaves or reloads the grid; typed cells are not thrown away without a question (spec 2 §4). */
const leave = (discard: 'cancel' | 'refresh'): Intent => ({
  form: 'grid',
  prefix: '',
  run: async ({ form, month }) => {
    const typed = asTyped(readTyped(form, month))
    const to: Onward['params'] = discard === 'cancel' ? { [GRID_PARAMS.mode]: null } : {}
    if (typed.length === 0) return onward(to)
    return { kind: 'form', view: { ...calm('grid'), typed, discard }, status: 200 }
  },
})

const pastedText = (form: FormData) => ({
  table: textOf(form, 'table'),
  day: textOf(form, 'day'),
  rows: textOf(form, 'rows'),
})

const SAVE = 'Erreur lors de la sauvegarde\u202f: '
const FILL = 'Erreur lors du remplissage automatique: '
const EDIT = 'Erreur màj collaborateur: '

/** Every form of the planning page, by the `intent` of its button. */
export const INTENTS: Readonly<Record<string, Intent>> = {
  save: { form: 'grid', prefix: SAVE, run: (call) => save(call, { [GRID_PARAMS.mode]: null }) },
  cancel: leave('cancel'),
  refresh: leave('refresh'),
  fill: saveThen('fill'),
  copy: saveThen('copy'),
  paste: saveThen('paste'),
  'auto-fill': {
    form: 'dialog',
    prefix: FILL,
    run: async ({ principal, siteId, month }) => filled(await autoFill(principal, siteId, month)),
  },
  'copy-pattern': {
    form: 'dialog',
    prefix: FILL,
    run: async ({ principal, siteId, month }) =>
      filled(await copyPattern(principal, siteId, month)),
  },
  'paste-table': {
    form: 'dialog',
    prefix: SAVE,
    run: async ({ principal, siteId, month, form }) => {
      const view = await previewPaste(principal, siteId, month, pastedText(form))
      return { kind: 'form', view, status: view.paste ? 200 : 422 }
    },
  },
  'paste-again': {
    form: 'dialog',
    prefix: SAVE,
    run: async ({ principal, form }) => {
      const view = pastedAgain(principal, pastedText(form))
      return { kind: 'form', view, status: 200 }
    },
  },
  'save-paste': {
    form: 'dialog',
    prefix: SAVE,
    run: async ({ principal, month, form }) =>
      saved(await savePasted(principal, month, readTyped(form, month)), {}),
  },
  'add-worker': {
    form: 'worker',
    prefix: 'Erreur ajout collaborateur: ',
    run: async ({ principal, siteId, month, form }) => {
      await createWorker(principal, siteId || null, readWorkerInput(form), month)
      return onward({}, 'Collaborateur ajouté.')
    },
  },
  'edit-worker': {
    form: 'worker',
    prefix: EDIT,
    run: async ({ principal, worker, form }) => {
      assertMay(principal.role, 'open-form')
      await editWorker(principal, worker, readWorkerInput(form))
      return onward({}, 'Collaborateur modifié.')
    },
  },
  rename: {
    form: 'row',
    prefix: EDIT,
    run: async ({ principal, worker, form }) => {
      const name = textOf(form, 'name').trim()
      // why: an empty name keeps the one there was (spec 2 §4)
      if (name !== '') await editWorker(principal, worker, { name })
      return onward({})
    },
  },
  apprentice: {
    form: 'row',
    prefix: EDIT,
    run: async ({ principal, form }) => {
      const [id = '', flag] = textOf(form, 'apprentice').split(':')
      await editWorker(principal, id, { isApprenticeDefault: flag === '1' })
      return onward({})
    },
  },
  'delete-worker': {
    form: 'dialog',
    prefix: 'Erreur suppression: ',
    run: async ({ principal, worker }) => {
      await removeWorker(principal, worker)
      return onward({}, 'Collaborateur supprimé.')
    },
  },
  'reset-worker': {
    form: 'dialog',
    prefix: FILL,
    run: async ({ principal, worker, month }) => {
      const count = await resetWorkerMonth(principal, worker, month)
      return filled({ saved: count, failed: 0 })
    },
  },
  reopen: {
    form: 'dialog',
    prefix: '',
    run: async ({ principal, siteId, month }) => {
      await reopenMonth(principal, siteId, month)
      return onward({}, 'Mois rouvert.')
    },
  },
  close: {
    form: 'dialog',
    prefix: '',
    run: async ({ principal, siteId, month }) => {
      await closeMonth(principal, siteId, month)
      return onward({ [GRID_PARAMS.mode]: null }, 'Mois refermé.')
    },
  },
}
