import type { Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/business-day'
import { NothingToSaveError } from '~/domain/planning/admission'
import { type ActionView, GRID_PARAMS } from '~/domain/planning/view'
import { assertMay } from '~/domain/workers/rights'
import { readTyped, readWorkerInput, textOf } from '~/schemas/planning-form.server'
import { closeMonth, reopenMonth } from '~/services/attendance/access.server'
import {
  autoFill,
  copyPattern,
  type Filled,
  type FillResult,
  fillOf,
  resetOf,
  resetWorkerMonth,
} from '~/services/attendance/fill.server'
import type { FlashMessage } from '~/services/web/flash.server'
import { again, done, type Outcome } from '~/services/web/outcome.server'
import { createWorker, editWorker, removeWorker } from '~/services/workers/workers.server'
import { withChanges } from '~/urls'
import { asTyped, calm, pastedAgain, previewPaste, savePasted, saveTyped } from './save.server'

/** What changes in the page's address after an action: parameters, null for none. */
type Changes = Record<string, string | null>

const DONE: Changes = {
  [GRID_PARAMS.dialog]: null,
  [GRID_PARAMS.worker]: null,
  [GRID_PARAMS.rename]: null,
}
const onward = ({ at }: Call, changes: Changes, said?: FlashMessage | string) =>
  done(withChanges(at, { ...DONE, ...changes }), said)

/** One form of the page as it was sent. */
export interface Call {
  principal: Principal
  form: FormData
  siteId: string
  month: Month
  worker: string
  /** the page's address */
  at: URL
}
/** What a form's button asks for. */
export interface Intent {
  /** which form the answer belongs to */
  form: ActionView['form']
  /** begins the sentence of a failure (spec 2 §8) */
  prefix: string
  run(call: Call): Promise<Outcome<ActionView>>
}

const counted = (n: number, one: string, many: string) => `${n} ${n < 2 ? one : many}`

function filled(call: Call, { saved, failed }: FillResult) {
  const partial = `Remplissage partiel. ${saved} entrées enregistrées, ${failed} en erreur.`
  return failed > 0
    ? onward(call, {}, { type: 'warning', message: partial })
    : onward(call, {}, `Remplissage automatique terminé. ${saved} entrées enregistrées.`)
}

async function save(call: Call, then: Changes) {
  const { principal, form, month } = call
  return saved(call, await saveTyped(principal, month, readTyped(form, month)), then)
}

/** What a save of cells came to: onward when nothing was refused. */
function saved(call: Call, view: ActionView, then: Changes): Outcome<ActionView> {
  const clean = view.cellErrors.length === 0 && view.conflicts.length === 0
  if (!clean) return again(view, view.conflicts.length > 0 ? 409 : 422)
  // why: somebody else may have typed the very same meanwhile
  if (view.saved === 0)
    return onward(call, then, { type: 'info', message: new NothingToSaveError().message })
  const count = counted(view.saved, 'modification enregistrée.', 'modifications enregistrées.')
  return onward(call, then, count)
}

/** Saves what was typed, if anything, before a dialog that writes to the same month opens. */
const saveThen = (dialog: string): Intent => ({
  form: 'grid',
  prefix: SAVE,
  run: async (call) => {
    const then = { [GRID_PARAMS.dialog]: dialog }
    return readTyped(call.form, call.month).length > 0 ? save(call, then) : onward(call, then)
  },
})

/** Leaves or reloads the grid; typed cells are not thrown away without a question (spec 2 §4). */
const leave = (discard: 'cancel' | 'refresh'): Intent => ({
  form: 'grid',
  prefix: '',
  run: async (call) => {
    const typed = asTyped(readTyped(call.form, call.month))
    const to: Changes = discard === 'cancel' ? { [GRID_PARAMS.mode]: null } : {}
    if (typed.length === 0) return onward(call, to)
    return again({ ...calm('grid'), typed, discard }, 200)
  },
})

/** A fill as fields of the grid's form, to be held there until it is saved (4-decisions, 46). */
const hold = (fill: (call: Call) => Promise<Filled[]>): Intent => ({
  form: 'dialog',
  prefix: FILL,
  run: async (call) => {
    const held = (await fill(call)).map(
      ({ worker, edit }) =>
        [`c.${worker._id}.${edit.date.slice(8)}`, edit.code] satisfies [string, string],
    )
    return again({ ...calm('dialog'), held }, 200)
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
    run: async (call) => filled(call, await autoFill(call.principal, call.siteId, call.month)),
  },
  'copy-pattern': {
    form: 'dialog',
    prefix: FILL,
    run: async (call) => filled(call, await copyPattern(call.principal, call.siteId, call.month)),
  },
  'hold-fill': hold(({ principal, siteId, month }) =>
    fillOf(principal, siteId, month, 'default', 'grid'),
  ),
  'hold-copy': hold(({ principal, siteId, month }) =>
    fillOf(principal, siteId, month, 'pattern', 'grid'),
  ),
  'hold-reset': hold(({ principal, worker, month }) => resetOf(principal, worker, month)),
  'paste-table': {
    form: 'dialog',
    prefix: SAVE,
    run: async ({ principal, siteId, month, form }) => {
      const view = await previewPaste(principal, siteId, month, pastedText(form))
      return again(view, view.paste ? 200 : 422)
    },
  },
  'paste-again': {
    form: 'dialog',
    prefix: SAVE,
    run: async ({ principal, form }) => {
      const view = pastedAgain(principal, pastedText(form))
      return again(view, 200)
    },
  },
  'save-paste': {
    form: 'dialog',
    prefix: SAVE,
    run: async (call) => {
      const { principal, month, form } = call
      return saved(call, await savePasted(principal, month, readTyped(form, month)), {})
    },
  },
  'add-worker': {
    form: 'worker',
    prefix: 'Erreur ajout collaborateur: ',
    run: async (call) => {
      const { principal, siteId, month, form, worker } = call
      await createWorker(principal, siteId || null, readWorkerInput(form), month, worker)
      return onward(call, {}, 'Collaborateur ajouté.')
    },
  },
  'edit-worker': {
    form: 'worker',
    prefix: EDIT,
    run: async (call) => {
      const { principal, worker, form } = call
      assertMay(principal.role, 'open-form')
      await editWorker(principal, worker, readWorkerInput(form))
      return onward(call, {}, 'Collaborateur modifié.')
    },
  },
  rename: {
    form: 'row',
    prefix: EDIT,
    run: async (call) => {
      const { principal, worker, form } = call
      const name = textOf(form, 'name').trim()
      // why: an empty name keeps the one there was (spec 2 §4)
      if (name !== '') await editWorker(principal, worker, { name })
      return onward(call, {})
    },
  },
  apprentice: {
    form: 'row',
    prefix: EDIT,
    run: async (call) => {
      const { principal, form } = call
      const [id = '', flag] = textOf(form, 'apprentice').split(':')
      await editWorker(principal, id, { isApprenticeDefault: flag === '1' })
      return onward(call, {})
    },
  },
  'delete-worker': {
    form: 'dialog',
    prefix: 'Erreur suppression: ',
    run: async (call) => {
      const { principal, worker } = call
      await removeWorker(principal, worker)
      return onward(call, {}, 'Collaborateur supprimé.')
    },
  },
  'reset-worker': {
    form: 'dialog',
    prefix: FILL,
    run: async (call) => {
      const { principal, worker, month } = call
      const count = await resetWorkerMonth(principal, worker, month)
      return filled(call, { saved: count, failed: 0 })
    },
  },
  reopen: {
    form: 'dialog',
    prefix: '',
    run: async (call) => {
      const { principal, siteId, month } = call
      await reopenMonth(principal, siteId, month)
      return onward(call, {}, 'Mois rouvert.')
    },
  },
  close: {
    form: 'dialog',
    prefix: '',
    run: async (call) => {
      const { principal, siteId, month } = call
      await closeMonth(principal, siteId, month)
      return onward(call, { [GRID_PARAMS.mode]: null }, 'Mois refermé.')
    },
  },
}
