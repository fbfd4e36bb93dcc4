import type { Principal } from '~/domain/access/scope'
import { isMonth, type Month } from '~/domain/calendar/local-date'
import { ForbiddenError, UnknownFormError } from '~/domain/errors'
import { NothingToSaveError } from '~/domain/planning/entry-validation'
import { asTyped, noErrors } from '~/domain/planning/grid/cell-input'
import { isPlanningMonth } from '~/domain/planning/grid/month-days'
import { CODE_CHOICES } from '~/domain/planning/holiday-on-filled-day'
import { PlanningDateError } from '~/domain/planning/lock'
import { type ActionView, GRID_PARAMS, ROW_ANCHOR } from '~/domain/planning/view'
import { CONFIRM } from '~/domain/planning/worker-questions'
import { readShownWorker } from '~/domain/workers/edit-conflicts'
import { assertMay, DELETE_REFUSED, WorkerRightsError } from '~/domain/workers/rights'
import {
  type PlanningForm,
  readPlanningForm,
  readTyped,
  readWorkerInput,
  textOf,
} from '~/schemas/planning-form.server'
import { assertEdits, closeMonth, reopenMonth } from '~/services/attendance/access.server'
import {
  autoFill,
  copyPattern,
  type Filled,
  type FillResult,
  fillOf,
  resetOf,
  resetWorkerMonth,
} from '~/services/attendance/fill.server'
import { saveTyped, wordsOfTyped } from '~/services/attendance/save.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import type { FlashMessage } from '~/services/web/flash.server'
import { type Outcome, redirectWithNotice, redisplayForm } from '~/services/web/form-outcome.server'
import { addedSentence } from '~/services/workers/dates.server'
import { editShownWorker, editWorker, renameWorker } from '~/services/workers/edit.server'
import { moveWorker } from '~/services/workers/move.server'
import { createWorker, removeWorker, WORKER_NOTICES } from '~/services/workers/workers.server'
import { withChanges } from '~/urls'
import { type Failing, failure, isTooLate } from './failed-reply.server'
import { previewPaste, savePasted } from './paste.server'
import { PLANNING_DRAFT } from './restore-draft.server'

const SAVE = 'Erreur lors de la sauvegarde\u202f: '
const FILL = 'Erreur lors du remplissage automatique: '
const EDIT = 'Erreur màj collaborateur: '

/** Parameters of the page's address after an action; null removes a parameter. */
type Changes = Record<string, string | null>

const DONE: Changes = {
  [GRID_PARAMS.dialog]: null,
  [GRID_PARAMS.worker]: null,
  [GRID_PARAMS.rename]: null,
}
const onward = ({ at }: Call, changes: Changes, said?: FlashMessage | string, anchor = '') =>
  redirectWithNotice(withChanges(at, { ...DONE, ...changes }) + anchor, said)

/** Posted form of the page. */
export interface Call {
  request: Request
  principal: Principal
  form: PlanningForm
  siteId: string
  month: Month
  worker: string
  /** the page's address */
  at: URL
}
/** Action of a form's button. */
export interface Intent extends Failing {
  run(call: Call): Promise<Outcome<ActionView>>
}

const counted = (n: number, one: string, many: string) => `${n} ${n < 2 ? one : many}`

function filled(call: Call, { saved, failed }: FillResult) {
  const partial = `Remplissage partiel. ${saved} entrées enregistrées, ${failed} en erreur.`
  return failed > 0
    ? onward(call, {}, { type: 'warning', message: partial })
    : onward(call, {}, `Remplissage automatique terminé. ${saved} entrées enregistrées.`)
}

/**
 * Anchor of the last row with typed cells, for a page without scripts; '' for a script's request: a jump would move
 * the grid under its focus.
 */
function lastRow({ request, form, month }: Call): string {
  const last = readTyped(form, month).at(-1)
  const isPage = request.headers.get('accept')?.includes('text/html')
  return last && isPage ? `#${ROW_ANCHOR}${last.workerId}` : ''
}

async function save(call: Call, then: Changes, anchor = '') {
  const { request, principal, form, month } = call
  const view = await saveTyped(principal, month, readTyped(form, month), request)
  return saved(call, view, then, anchor)
}

/** Result of a save of cells: redirect when no cell was rejected, else the form again. */
function saved(call: Call, view: ActionView, then: Changes, anchor = ''): Outcome<ActionView> {
  const clean = view.cellErrors.length === 0 && view.conflicts.length === 0
  if (!clean) return redisplayForm(view, view.conflicts.length > 0 ? 409 : 422)
  // Nothing is left to save when another user has typed the same codes at the same time.
  if (view.saved === 0)
    return onward(call, then, { type: 'info', message: new NothingToSaveError().message }, anchor)
  const count = counted(view.saved, 'modification enregistrée.', 'modifications enregistrées.')
  return onward(call, then, count, anchor)
}

/** Saves the typed cells, if any, before a dialog opens that writes to the same month. */
const saveThen = (dialog: string): Intent => ({
  form: 'grid',
  prefix: SAVE,
  run: async (call) => {
    const then = { [GRID_PARAMS.dialog]: dialog }
    return readTyped(call.form, call.month).length > 0 ? save(call, then) : onward(call, then)
  },
})

/** Leaves or reloads the grid; with unsaved cells, the page asks first (2 §4). Null keeps them without a question. */
const leave = (discard: 'cancel' | 'refresh' | null): Intent => ({
  form: 'grid',
  prefix: '',
  run: async (call) => {
    const typed = asTyped(readTyped(call.form, call.month))
    const to: Changes = discard === 'cancel' ? { [GRID_PARAMS.mode]: null } : {}
    if (typed.length === 0) return onward(call, to)
    return redisplayForm({ ...noErrors('grid'), typed, discard }, 200)
  },
})

/** Returns a fill as fields of the grid's form, where it stays until the user saves (4-decisions, 46). */
const hold = (fill: (call: Call) => Promise<Filled[]>): Intent =>
  inDialog(FILL, async (call) => {
    const held = (await fill(call)).map(
      ({ worker, edit }) =>
        [`c.${worker._id}.${edit.date.slice(8)}`, edit.code] satisfies [string, string],
    )
    return redisplayForm({ ...noErrors('dialog'), held }, 200)
  })

/** Posted fields of the paste dialog's text box. */
const boxOf = (form: PlanningForm) => ({ table: textOf(form, 'table'), day: textOf(form, 'day') })

const inDialog = (prefix: string, run: Intent['run']): Intent => ({ form: 'dialog', prefix, run })
const inRow = (run: Intent['run']): Intent => ({ form: 'row', prefix: EDIT, run })

/** Forms of the planning page, by the `intent` of their button. */
export const INTENTS: Readonly<Record<string, Intent>> = {
  // stays in edit mode, at the same days: the next correction needs no further page
  save: { form: 'grid', prefix: SAVE, run: (call) => save(call, {}, lastRow(call)) },
  days: leave(null),
  cancel: leave('cancel'),
  refresh: leave('refresh'),
  fill: saveThen('fill'),
  copy: saveThen('copy'),
  paste: saveThen('paste'),
  'auto-fill': inDialog(FILL, async (call) =>
    filled(call, await autoFill(call.principal, call.siteId, call.month)),
  ),
  'copy-pattern': inDialog(FILL, async (call) =>
    filled(call, await copyPattern(call.principal, call.siteId, call.month)),
  ),
  'reset-worker': inDialog(FILL, async (call) => {
    const saved = await resetWorkerMonth(call.principal, call.worker, call.month)
    return filled(call, { saved, failed: 0 })
  }),
  'hold-fill': hold(({ principal, siteId, month }) =>
    fillOf(principal, siteId, month, 'default', 'grid'),
  ),
  'hold-copy': hold(({ principal, siteId, month }) =>
    fillOf(principal, siteId, month, 'pattern', 'grid'),
  ),
  'hold-reset': hold(({ principal, worker, month }) => resetOf(principal, worker, month)),
  'paste-table': inDialog(SAVE, async ({ principal, siteId, month, form }) => {
    const pasted = { ...boxOf(form), rows: textOf(form, 'rows') }
    const view = await previewPaste(principal, siteId, month, pasted)
    return redisplayForm(view, view.paste ? 200 : 422)
  }),
  'paste-again': inDialog(SAVE, async ({ principal, form }) => {
    assertEdits(principal)
    return redisplayForm({ ...noErrors('dialog'), values: boxOf(form) }, 200)
  }),
  'save-paste': inDialog(SAVE, async (call) => {
    const { request, principal, month, form } = call
    return saved(call, await savePasted(principal, month, readTyped(form, month), request), {})
  }),
  'add-worker': {
    form: 'worker',
    prefix: 'Erreur ajout collaborateur: ',
    run: async (call) => {
      const { principal, siteId, month, form, worker } = call
      const input = readWorkerInput(form)
      const added = await createWorker(principal, siteId || null, input, month, worker)
      return onward(call, {}, `${WORKER_NOTICES.added} ${await addedSentence(added, month)}`)
    },
  },
  'edit-worker': {
    form: 'worker',
    prefix: EDIT,
    run: async (call) => {
      const { principal, worker, form } = call
      assertMay(principal.role, 'open-form')
      const seen = readShownWorker(textOf(form, 'seen'))
      const codes = CODE_CHOICES.find((choice) => choice === textOf(form, 'codes'))
      const effect = {
        from: textOf(form, 'effectiveFrom'),
        confirmed: form.confirm.includes('on'),
        // The question about codes is asked together with all others, so its answer implies agreement.
        agreed: form.confirm.includes(CONFIRM.value) || codes !== undefined,
        codes,
      }
      const input = readWorkerInput(form)
      const { message } = await editShownWorker(principal, worker, input, seen, effect)
      return onward(call, {}, message)
    },
  },
  'move-worker': {
    form: 'move',
    prefix: EDIT,
    run: async (call) => {
      const { principal, worker, form } = call
      assertMay(principal.role, 'open-form')
      const codes = CODE_CHOICES.find((choice) => choice === textOf(form, 'codes'))
      const { message } = await moveWorker(principal, worker, {
        siteId: textOf(form, 'moveTo'),
        from: textOf(form, 'effectiveFrom'),
        agreed: form.confirm.includes(CONFIRM.value) || codes !== undefined,
        codes,
      })
      return onward(call, {}, message)
    },
  },
  rename: inRow(async (call) => {
    const { principal, worker, form } = call
    const name = textOf(form, 'name').trim()
    // An empty name keeps the stored one (2 §4).
    if (name !== '') await renameWorker(principal, worker, name, textOf(form, 'seen'))
    return onward(call, {})
  }),
  apprentice: inRow(async (call) => {
    const [id = '', flag] = textOf(call.form, 'apprentice').split(':')
    await editWorker(call.principal, id, { isApprenticeDefault: flag === '1' })
    return onward(call, {})
  }),
  'delete-worker': inDialog('Erreur suppression: ', async (call) => {
    // The dialog exists only in edit mode (2 §6).
    if (call.at.searchParams.get(GRID_PARAMS.mode) !== 'edit')
      throw new WorkerRightsError(DELETE_REFUSED)
    await removeWorker(call.principal, call.worker)
    return onward(call, {}, WORKER_NOTICES.removed)
  }),
  reopen: inDialog('', async (call) => {
    await reopenMonth(call.principal, call.siteId, call.month)
    return onward(call, {}, 'Mois rouvert.')
  }),
  close: inDialog('', async (call) => {
    await closeMonth(call.principal, call.siteId, call.month)
    return onward(call, { [GRID_PARAMS.mode]: null }, 'Mois refermé.')
  }),
}

/**
 * Runs one of the planning page's forms (2 §2, §4). A broken rule redisplays the form with its message and everything
 * that was typed. An invalid month writes nothing.
 * @throws Response a redirect to /login, with the typed fields kept
 * @throws UnknownFormError for a button that the page does not have
 * @throws ForbiddenError for a concession or collaborator outside the cover
 */
export async function planningAction(
  request: Request,
  posted: FormData,
): Promise<Outcome<ActionView>> {
  const keeping = requirePermissionOrSaveDraft(request, 'profile.read', PLANNING_DRAFT, posted)
  const { principal } = await keeping
  const form = readPlanningForm(posted)
  const named = textOf(form, 'intent')
  const intent = Object.hasOwn(INTENTS, named) ? INTENTS[named] : undefined
  if (!intent) throw new UnknownFormError()
  const month = textOf(form, 'month')
  const real = isMonth(month) && isPlanningMonth(month)
  const typed = intent.form === 'grid' && real ? readTyped(form, month) : []
  try {
    if (!real) throw new PlanningDateError()
    if (intent.form === 'grid') assertEdits(principal)
    const worker = textOf(form, 'worker')
    const at = new URL(request.url)
    const siteId = textOf(form, 'site')
    return await intent.run({ request, principal, form, siteId, month, worker, at })
  } catch (error) {
    if (error instanceof ForbiddenError && error.constructor === ForbiddenError) throw error
    const lines = isTooLate(error) ? await wordsOfTyped(principal, month, typed) : []
    return failure(error, intent, form, typed, lines)
  }
}
